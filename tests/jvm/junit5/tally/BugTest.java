package tally;

import sunder.junit.Core;
import sunder.junit.Sunder;
import sunder.junit.SunderTest;

@Sunder(value = Tally.class, bounds = "3,2,0", failOn = "bug")
@Core({"left", "right"})
class BugTest implements SunderTest {}
