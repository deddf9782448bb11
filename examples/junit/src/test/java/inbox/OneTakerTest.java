package inbox;

import sunder.junit.Core;
import sunder.junit.Role;
import sunder.junit.Sunder;
import sunder.junit.SunderTest;

/** Passes: with one thread that takes, takeAll() is atomic for all that it can see. */
@Sunder(value = Inbox.class, bounds = "3,2,1")
@Core({"put", "take"})
@Role(value = "taker", methods = {"take", "takeAll"})
class OneTakerTest implements SunderTest {}
