package sunder.jvm;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.jvm.protocol.Described;

/**
 * Reads a spec file, in our format or in Violat's, which has other words (`trusted` for `core`, `readonly`,
 * `visibility` for `level`, and `default_parameters` for the constructor's arguments). See docs/specs.md. Error
 * messages have the line number.
 */
final class SpecReader {
    private static final String BULK = "bulk";  // of Violat: the method is a combination of calls of another one
    private static final List<String> OF_A_SPEC = Arrays.asList("class", "constructor", "make", "reset", "reference", "methods", "parameters",
            "default_parameters", "harnessParameters", "about", "left-out");
    private static final List<String> OF_A_METHOD = Arrays.asList("name", "as", "parameters", "core", "read-only",
            "trusted", "readonly", "void", "data-independent", "role", "after", "level", "visibility", "may-refuse",
            "nonAtomic", "interrupts", "harnessParameters", "about", BULK);
    private static final int MOST_ROLES = 4;  // see kMaxRoles
    private static final int MOST_HOLDS = 2;  // see kMaxHolds

    private final SpecFile file;
    private final ClassFinder classes;
    private final List<Described.LeftOut> unread = new ArrayList<>();
    private final Map<SpecNode, ParameterKind> chosen = new LinkedHashMap<>();  // names of functions

    SpecReader(String path, ClassFinder classes) {
        this.file = new SpecFile(path);
        this.classes = classes;
    }

    ObjectSpec read() {
        SpecNode root = file.root();
        root.allow(OF_A_SPEC);
        SpecNode name = root.need("class");
        Class<?> type;
        try {
            type = root.has("make") ? classes.findAny(name.text()) : classes.find(name.text());
        } catch (Refused refused) {
            throw name.refuse(refused.getMessage());
        }
        List<ObjectMethod> methods = new ArrayList<>();
        Set<String> labels = new HashSet<>(), roles = new HashSet<>();
        for (SpecNode node : root.need("methods").list()) {
            ObjectMethod method = methodOrNote(node, type);
            if (method == null) continue;
            if (!method.role.isEmpty() && roles.add(method.role) && roles.size() > MOST_ROLES)
                throw node.need("role").refuse("this is one role too many; a spec has at most " + MOST_ROLES);
            if (labels.add(method.name + "/" + method.parameters.size())) methods.add(method);
            else if (!file.isViolats())
                throw node.refuse("there is another method '" + method.name
                        + "' with the same number of parameters; give one of them another name with \"as\"");
        }
        refuseUnknownAfter(root, methods);
        if (methods.isEmpty()) throw root.need("methods").refuse("a spec has at least one method");
        ObjectSpec made = new ObjectSpec(type, root.has("make") ? maker(root, type) : constructor(root, type), methods);
        made.unread.addAll(unread);
        chosen.forEach((node, kind) -> checkFunction(node, kind, made));
        if (root.has("reference")) made.reference = reference(root.need("reference"), methods);
        if (root.has("make")) {
            try {
                made.refuseOneWithoutReset();
            } catch (Refused refused) {
                throw root.need("make").refuse(refused.getMessage());
            }
        }
        return made;
    }

    // A class, or an expression that makes an instance of one, with the same methods.
    private ObjectSpec reference(SpecNode node, List<ObjectMethod> methods) {
        ObjectSpec found;
        try {
            found = SpecDeriver.derive(node.text(), classes);
        } catch (Refused refused) {
            throw node.refuse(refused.getMessage());
        }
        List<ObjectMethod> same = new ArrayList<>();
        for (ObjectMethod m : methods) {
            try {
                same.add(m.copiedAs(found.type.getMethod(m.method.getName(), m.method.getParameterTypes())));
            } catch (NoSuchMethodException e) {
                throw node.refuse(found.type.getName() + " has no public method " + SpecTypes.signature(m.method));
            }
        }
        return new ObjectSpec(found.type, found.maker, same);
    }

    private Maker maker(SpecNode root, Class<?> type) {
        if (root.has("constructor")) throw root.need("constructor").refuse("a spec has \"constructor\" or \"make\", not both");
        List<Object> constants = new ArrayList<>();
        Expression.Call make = expression(root.need("make"), constants, null);
        if (!type.isAssignableFrom(make.type()) && !make.type().isAssignableFrom(type) && !make.type().isInterface())
            throw root.need("make").refuse("it makes " + make.type().getName() + ", not " + type.getName());
        return new Maker(make, root.has("reset") ? expression(root.need("reset"), constants, type) : null, constants);
    }

    private Expression.Call expression(SpecNode node, List<Object> constants, Class<?> of) {
        try {
            ExpressionReader reader = new ExpressionReader(node.text(), classes, constants);
            return of == null ? reader.read() : reader.readOn(of);
        } catch (Refused refused) {
            throw node.refuse(refused.getMessage());
        }
    }

    // Calls in it need the whole object.
    private static void checkFunction(SpecNode name, ParameterKind kind, ObjectSpec spec) {
        try {
            kind.argument(name.text(), spec);
        } catch (Refused refused) {
            throw name.refuse(refused.getMessage());
        }
    }

    // Files of Violat may list methods that this class lacks or that we cannot call. These are left out, with their lines.
    private ObjectMethod methodOrNote(SpecNode node, Class<?> type) {
        if (file.isViolats() && node.has(BULK))
            unread.add(new Described.LeftOut("\"bulk\" of " + node.need("name").text(), node.need(BULK).refuse("it is not used").getMessage()));
        try {
            return method(node, type);
        } catch (Refused refused) {
            if (!file.isViolats() || !node.has("name")) throw refused;
            unread.add(new Described.LeftOut(node.need("name").text(), refused.getMessage()));
            return null;
        }
    }

    private static void refuseUnknownAfter(SpecNode root, List<ObjectMethod> methods) {
        Set<List<String>> lists = new HashSet<>();
        for (ObjectMethod method : methods) {
            if (!method.after.isEmpty() && lists.add(method.after) && lists.size() > MOST_HOLDS)
                throw root.need("methods").refuse("there are more than " + MOST_HOLDS + " different \"after\"");
            for (String name : method.after)
                if (methods.stream().noneMatch(other -> other.name.equals(name)))
                    throw root.need("methods").refuse("'" + method.name + "' comes after '" + name
                            + "', but there is no such method");
        }
    }

    private ObjectMethod method(SpecNode node, Class<?> type) {
        node.allow(OF_A_METHOD);
        ObjectMethod made = node.flag("interrupts") ? interrupting(node) : ofClass(node, type);
        if (node.has("as")) made.name = node.need("as").text();
        String mistake = ObjectMethod.mistakeIn(made.name);
        if (mistake != null)
            throw node.refuse("a method is called '" + made.name + "'; " + mistake + "; give it another name with \"as\"");
        if (node.has("data-independent")) for (SpecNode index : node.need("data-independent").list())
            parameter(index, made).dataIndependent = true;
        made.core = node.flag("core") || node.flag("trusted");
        made.readOnly = node.flag("read-only") || node.flag("readonly");
        if (node.has("role")) made.role = node.need("role").text();
        if (node.has("role") && made.role.trim().isEmpty()) throw node.need("role").refuse("a role needs a name");
        if (made.role.codePoints().anyMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT))
            throw node.need("role").refuse("a role is a name without control characters");
        made.after = after(node);
        made.level = level(node, made);
        made.mayRefuse = node.flag("may-refuse");
        if (made.core && made.mayRefuse)
            throw node.need("may-refuse").refuse("'" + made.name + "' is a core method, and the core never refuses"
                    + "; leave out \"may-refuse\", or the method is not core");
        return made;
    }

    // {"type": "Function", "values": ["increment", "get(0)"]}
    private void choose(SpecNode written, ParameterKind kind) {
        if (!written.isObject() || !written.has("values")) return;
        if (!kind.takesFunctions()) throw written.need("values").refuse("only functions are named one by one");
        List<Object> names = new ArrayList<>();
        for (SpecNode name : written.need("values").list()) {
            names.add(name.text());
            chosen.put(name, kind);
        }
        if (names.isEmpty()) throw written.need("values").refuse("at least one function is expected here");
        kind.choose(names);
    }

    private ObjectMethod ofClass(SpecNode node, Class<?> type) {
        SpecNode name = node.need("name");
        List<SpecNode> parameters = node.has("parameters") ? node.need("parameters").list() : Collections.emptyList();
        Method found = find(name, parameters, type);
        if (node.has("void") && node.flag("void") != (found.getReturnType() == void.class) && node.flag("void"))
            throw node.need("void").refuse("'" + name.text() + "' returns a value");
        ObjectMethod made = ObjectMethod.of(found);
        if (made == null) throw node.refuse("'" + name.text() + "' cannot be checked: " + LeftOut.why(found, type));
        for (int i = 0; i < parameters.size(); i++) choose(parameters.get(i), made.parameters.get(i));
        return made;
    }

    private static ObjectMethod interrupting(SpecNode node) {
        for (String key : new String[] {"parameters", "read-only", "readonly", "data-independent"})
            if (node.has(key)) throw node.need(key).refuse("a method that interrupts has no \"" + key + "\"");
        return ObjectMethod.interrupting(node.need("name").text());
    }

    /** A name, or a list of names. */
    private static List<String> after(SpecNode node) {
        List<String> names = new ArrayList<>();
        if (node.has("after")) for (SpecNode name : node.need("after").list()) names.add(name.text());
        return names;
    }

    private static String level(SpecNode node, ObjectMethod of) {
        String found = "";
        for (String key : new String[] {"level", "visibility"}) {
            if (!node.has(key)) continue;
            SpecNode level = node.need(key);
            String mistake = Levels.mistakeIn(level.text());
            if (mistake != null) throw level.refuse(mistake);
            if (!found.isEmpty() && !found.equals(level.text()))
                throw level.refuse("\"level\" and \"visibility\" mean the same, but differ; leave out one of them");
            found = level.text();
            if (of.core && !found.equals(Levels.COMPLETE))
                throw level.refuse("'" + of.name + "' is a core method, and the core is complete, not " + found
                        + "; leave out \"" + key + "\", or the method is not core");
        }
        return found;
    }

    private static ParameterKind parameter(SpecNode index, ObjectMethod of) {
        Object number = index.plain();
        if (!(number instanceof Long) || (Long) number < 0 || (Long) number >= of.parameters.size())
            throw index.refuse("the number of a parameter is expected here, counted from 0");
        return of.parameters.get(((Long) number).intValue());
    }

    // Violat's types are not exact (int for Object). If several methods fit, the class decides.
    private Method find(SpecNode name, List<SpecNode> parameters, Class<?> type) {
        List<Method> sameName = new ArrayList<>(), candidates = new ArrayList<>();
        for (Method method : LeftOut.candidates(type)) {
            if (!method.getName().equals(name.text()) || Modifier.isStatic(method.getModifiers())) continue;
            sameName.add(method);
            if (fits(method.getParameterTypes(), parameters, true)) return method;
            if (fits(method.getParameterTypes(), parameters, false)) candidates.add(method);
        }
        if (candidates.size() == 1 || !candidates.isEmpty() && file.isViolats()) return candidates.get(0);
        if (sameName.isEmpty())
            throw name.refuse(type.getName() + " has no public method '" + name.text() + "'");
        List<String> has = new ArrayList<>();
        for (Method method : sameName) has.add(SpecTypes.signature(method));
        throw name.refuse(type.getName() + " has no such '" + name.text() + "'; it has " + String.join(", ", has));
    }

    private static boolean fits(Class<?>[] types, List<SpecNode> parameters, boolean exactly) {
        if (types.length != parameters.size()) return false;
        for (int i = 0; i < types.length; i++)
            if (!SpecTypes.fits(types[i], parameters.get(i), exactly)) return false;
        return true;
    }

    private Maker constructor(SpecNode root, Class<?> type) {
        SpecNode own = root.has("constructor") ? root.need("constructor") : root;
        String arguments = own == root ? "default_parameters" : "arguments";
        if (own != root) own.allow(Arrays.asList("parameters", "arguments"));
        List<SpecNode> parameters = own.has("parameters") ? own.need("parameters").list() : Collections.emptyList();
        List<SpecNode> values = own.has(arguments) ? own.need(arguments).list() : Collections.emptyList();
        if (parameters.size() != values.size())
            throw own.refuse("the constructor has " + parameters.size() + " parameters and " + values.size()
                    + " arguments");
        for (boolean exactly : new boolean[] {true, false})
            for (Constructor<?> constructor : type.getConstructors())
                if (fits(constructor.getParameterTypes(), parameters, exactly))
                    return Maker.of(type, constructor, arguments(constructor, own, values));
        throw own.refuse(type.getName() + " has no public constructor with these parameters");
    }

    private static boolean fits(Object value, Class<?> type) {
        return value == null ? !type.isPrimitive() : MethodType.methodType(type).wrap().returnType().isInstance(value);
    }

    private static Object[] arguments(Constructor<?> constructor, SpecNode own, List<SpecNode> values) {
        Object[] made = new Object[values.size()];
        for (int i = 0; i < made.length; i++) {
            Class<?> type = constructor.getParameterTypes()[i];
            ParameterKind kind = ParameterKind.ofValues(type, type);
            if (kind == null) throw own.refuse("no argument can be made for " + type.getName());
            try {
                made[i] = kind.argument(values.get(i).plain());
                if (!fits(made[i], type)) throw new IllegalArgumentException();
            } catch (ClassCastException | IllegalArgumentException | NullPointerException e) {
                throw values.get(i).refuse("this is not an argument for " + type.getName());
            }
        }
        return made;
    }
}
