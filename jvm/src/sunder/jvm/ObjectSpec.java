package sunder.jvm;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.lang.reflect.Constructor;
import java.util.List;

/** A class under test: how an instance is made, and its methods. */
final class ObjectSpec {
    final Class<?> type;
    final Constructor<?> constructor;
    final Object[] constructorArguments;
    final List<ObjectMethod> methods;

    ObjectSpec(Class<?> type, Constructor<?> constructor, Object[] constructorArguments, List<ObjectMethod> methods) {
        this.type = type;
        this.constructor = constructor;
        this.constructorArguments = constructorArguments;
        this.methods = methods;
    }

    JsonObject described() {
        JsonObject made = new JsonObject();
        made.addProperty("name", type.getName());
        made.addProperty("target", "jvm");
        JsonArray all = new JsonArray();
        for (ObjectMethod method : methods) all.add(method.described());
        made.add("methods", all);
        return made;
    }
}
