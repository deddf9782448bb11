package sunder.jvm;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.concurrent.ConcurrentHashMap;
import org.junit.Test;

public class PlanTest {
    private final ObjectSpec spec = SpecDeriver.derive(ConcurrentHashMap.class);

    private String name(Plan plan, int sequence, int invocation) {
        return spec.methods.get(plan.sequences.get(sequence).methods[invocation]).name;
    }

    @Test
    public void readsCallsAndArguments() {
        Plan plan = Plan.of("[put(1,2); get(1)], [size()]", spec);
        assertEquals(2, plan.sequences.size());
        assertEquals(3, plan.invocations());
        assertFalse(plan.ordered);
        assertEquals("put", name(plan, 0, 0));
        assertEquals("get", name(plan, 0, 1));
        assertEquals("size", name(plan, 1, 0));
        assertArrayEquals(new Object[] {1, 2}, plan.sequences.get(0).arguments[0]);
    }

    @Test
    public void orderIsTransitive() {
        Plan plan = Plan.of("[size()], [size()], [size()], {0<1,1<2}", spec);
        assertTrue(plan.ordered);
        assertEquals(0, plan.sequences.get(0).after);
        assertEquals(1, plan.sequences.get(1).after);
        assertEquals(3, plan.sequences.get(2).after);
    }

    @Test
    public void mistakesAreRefused() {
        for (String text : new String[] {"", "[size()", "[size(1)]", "[nothing()]", "[size()] x"})
            assertThrows(text, Refused.class, () -> Plan.of(text, spec));
    }
}
