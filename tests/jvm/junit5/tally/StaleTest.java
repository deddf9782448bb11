package tally;

import sunder.junit.Core;
import sunder.junit.Sunder;
import sunder.junit.SunderTest;

@Sunder(value = Tally.class, bounds = "3,2,0", failOn = "stale")
@Core({"left", "right"})
class StaleTest implements SunderTest {}
