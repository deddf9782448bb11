package hostile;

/** Returns half a character, and characters that change a terminal. */
public class OddText extends Subject {
    public String act() {
        return "\ud800 \uffff \u001b[2J\u0007\u0000\b\r\n</script>]]>";
    }
}
