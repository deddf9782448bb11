package inbox;

import sunder.junit.Core;
import sunder.junit.Sunder;
import sunder.junit.SunderTest;

/** Fails: takeAll() can take two messages although take() found none in between. */
@Sunder(Inbox.class)
@Core({"put", "take"})
class InboxTest implements SunderTest {}
