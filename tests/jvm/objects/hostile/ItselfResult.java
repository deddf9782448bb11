package hostile;

import java.util.ArrayList;
import java.util.List;

/** Returns a collection that holds itself. */
public class ItselfResult extends Subject {
    public List<Object> act() {
        List<Object> all = new ArrayList<>();
        all.add(all);
        return all;
    }
}
