package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import org.junit.Test;

public class UninterruptedTest {
    @Test
    public void areNotPreempted() {
        assertEquals(Arrays.asList("001122"), new MadeUpProgram(2, 2, 2).executions(new Uninterrupted(0), 10));
        assertEquals(Arrays.asList("220011"), new MadeUpProgram(2, 2, 2).executions(new Uninterrupted(2), 10));
    }
}
