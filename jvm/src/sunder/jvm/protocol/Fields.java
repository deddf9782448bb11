package sunder.jvm.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** Reads the fields of a message, each of one type. Throws Malformed if a field is missing or has another type. */
final class Fields {
    private final JsonObject message;

    Fields(JsonElement message) {
        if (!message.isJsonObject()) throw new Malformed("it is not an object");
        this.message = message.getAsJsonObject();
    }

    boolean has(String key) {
        return message.has(key);
    }

    String text(String key) {
        return text(key, value(key));
    }

    boolean flag(String key) {
        JsonElement value = value(key);
        if (!value.isJsonPrimitive() || !value.getAsJsonPrimitive().isBoolean())
            throw new Malformed(key + " is neither true nor false");
        return value.getAsBoolean();
    }

    /** A finite number of seconds that is not negative. */
    double seconds(String key) {
        double seconds = number(key).doubleValue();
        if (seconds < 0 || Double.isInfinite(seconds)) throw new Malformed(key + " is not a duration");
        return seconds;
    }

    /** A number that is not negative. Numbers beyond the largest long become the largest long. */
    long count(String key) {
        return whole(key).min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
    }

    /** The lowest 64 bits of a number. */
    long bits(String key) {
        return whole(key).longValue();
    }

    int small(String key) {
        BigInteger value = whole(key);
        if (value.bitLength() >= Integer.SIZE) throw new Malformed(key + " is too large");
        return value.intValue();
    }

    List<String> texts(String key) {
        List<String> all = new ArrayList<>();
        for (JsonElement each : array(key)) all.add(text(key, each));
        return all;
    }

    Iterable<JsonElement> array(String key) {
        if (!value(key).isJsonArray()) throw new Malformed(key + " is not an array");
        return value(key).getAsJsonArray();
    }

    JsonElement value(String key) {
        if (!message.has(key)) throw new Malformed(key + " is missing");
        return message.get(key);
    }

    private static String text(String key, JsonElement value) {
        if (!value.isJsonPrimitive() || !value.getAsJsonPrimitive().isString())
            throw new Malformed(key + " is not a string");
        return value.getAsString();
    }

    private BigInteger whole(String key) {
        try {
            BigInteger value = number(key).toBigIntegerExact();
            if (value.signum() >= 0) return value;
        } catch (ArithmeticException e) {
            throw new Malformed(key + " is not a whole number");
        }
        throw new Malformed(key + " is negative");
    }

    private BigDecimal number(String key) {
        JsonElement value = value(key);
        JsonPrimitive primitive = value.isJsonPrimitive() ? value.getAsJsonPrimitive() : null;
        if (primitive == null || !primitive.isNumber()) throw new Malformed(key + " is not a number");
        BigDecimal number = primitive.getAsBigDecimal();
        if (number.precision() - number.scale() > 400) throw new Malformed(key + " is too large");
        return number;
    }
}
