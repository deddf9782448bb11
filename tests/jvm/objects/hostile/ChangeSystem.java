package hostile;

/** Changes the streams, the properties, the time zone and the locale of the VM. */
public class ChangeSystem extends Subject {
    public void act() {
        if (!meet()) return;
        System.setOut(null);
        System.setErr(null);
        System.setIn(null);
        System.setProperties(new java.util.Properties());
        java.util.TimeZone.setDefault(java.util.TimeZone.getTimeZone("Asia/Kathmandu"));
        java.util.Locale.setDefault(new java.util.Locale("ar", "EG"));
    }
}
