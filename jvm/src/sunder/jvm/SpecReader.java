package sunder.jvm;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a spec file, in our format or in Violat's, which has other words (`trusted` for `core`, `readonly`,
 * `visibility` for `level`, and `default_parameters` for the constructor's arguments). See docs/specs.md. Error
 * messages have the line number.
 */
final class SpecReader {
    private static final List<String> OF_A_SPEC = Arrays.asList("class", "constructor", "methods", "parameters",
            "default_parameters", "harnessParameters", "about");
    private static final List<String> OF_A_METHOD = Arrays.asList("name", "as", "parameters", "core", "read-only",
            "trusted", "readonly", "void", "data-independent", "role", "after", "level", "visibility", "may-refuse",
            "nonAtomic", "harnessParameters", "about");
    private static final int MOST_ROLES = 4;  // see kMaxRoles
    private static final int MOST_HOLDS = 2;  // see kMaxHolds

    private final SpecFile file;
    private final ClassFinder classes;

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
            type = classes.find(name.text());
        } catch (Refused refused) {
            throw name.refuse(refused.getMessage());
        }
        List<ObjectMethod> methods = new ArrayList<>();
        Set<String> labels = new HashSet<>(), roles = new HashSet<>();
        for (SpecNode node : root.need("methods").list()) {
            ObjectMethod method = method(node, type);
            if (!method.role.isEmpty() && roles.add(method.role) && roles.size() > MOST_ROLES)
                throw node.need("role").refuse("this is one role too many; a spec has at most " + MOST_ROLES);
            if (labels.add(method.name + "/" + method.parameters.size())) methods.add(method);
            else if (!file.isViolats())
                throw node.refuse("there is another method '" + method.name
                        + "' with the same number of parameters; give one of them another name with \"as\"");
        }
        refuseUnknownAfter(root, methods);
        if (methods.isEmpty()) throw root.need("methods").refuse("a spec has at least one method");
        return construct(root, type, methods);
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
        SpecNode name = node.need("name");
        List<SpecNode> parameters = node.has("parameters") ? node.need("parameters").list() : Collections.emptyList();
        Method found = find(name, parameters, type);
        if (node.has("void") && node.flag("void") != (found.getReturnType() == void.class) && node.flag("void"))
            throw node.need("void").refuse("'" + name.text() + "' returns a value");
        ObjectMethod made = ObjectMethod.of(found);
        if (made == null)
            throw node.refuse("no arguments can be made for '" + name.text() + "'; see 'Parameters' in docs/specs.md");
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
        for (Method method : type.getMethods()) {
            if (!method.getName().equals(name.text()) || method.isBridge() || Modifier.isStatic(method.getModifiers()))
                continue;
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

    private ObjectSpec construct(SpecNode root, Class<?> type, List<ObjectMethod> methods) {
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
                    return new ObjectSpec(type, constructor, arguments(constructor, own, values), methods);
        throw own.refuse(type.getName() + " has no public constructor with these parameters");
    }

    private static Object[] arguments(Constructor<?> constructor, SpecNode own, List<SpecNode> values) {
        Object[] made = new Object[values.size()];
        for (int i = 0; i < made.length; i++) {
            Class<?> type = constructor.getParameterTypes()[i];
            ParameterKind kind = ParameterKind.of(type, type);
            if (kind == null) throw own.refuse("no argument can be made for " + type.getName());
            try {
                made[i] = kind.argument(values.get(i).plain());
            } catch (ClassCastException | IllegalArgumentException | NullPointerException e) {
                throw values.get(i).refuse("this is not an argument for " + type.getName());
            }
        }
        return made;
    }
}
