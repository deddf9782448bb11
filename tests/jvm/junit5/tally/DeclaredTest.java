package tally;

import sunder.junit.Core;
import sunder.junit.Level;
import sunder.junit.Sunder;
import sunder.junit.SunderTest;

@Sunder(value = Tally.class, bounds = "3,2,0", failOn = "declared")
@Core({"left", "right"})
@Level(value = "causal", methods = {"both"})
class DeclaredTest implements SunderTest {}
