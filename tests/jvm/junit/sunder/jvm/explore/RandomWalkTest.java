package sunder.jvm.explore;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.Test;

public class RandomWalkTest {
    private static final MadeUpProgram TWO_BY_TWO = new MadeUpProgram(2, 2);

    @Test
    public void reachesEveryScheduleAndRepeatsWithItsSeed() {
        List<String> walked = TWO_BY_TWO.executions(new RandomWalk(1), 200);
        assertEquals(6, new HashSet<>(walked).size());
        assertEquals(walked, TWO_BY_TWO.executions(new RandomWalk(1), 200));
        assertNotEquals(walked, TWO_BY_TWO.executions(new RandomWalk(2), 200));
    }

    @Test
    public void drawsEveryAlternative() {
        RandomWalk walk = new RandomWalk(7);
        Set<Integer> drawn = new HashSet<>();
        for (int i = 0; i < 200; i++) drawn.add(walk.draw(MadeUpProgram.drawOf(5)));
        assertEquals(new HashSet<>(Arrays.asList(0, 1, 2, 3, 4)), drawn);
    }
}
