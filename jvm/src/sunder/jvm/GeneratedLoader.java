package sunder.jvm;

/** Loads a generated class. It sees the class under test and ours; the class under test sees none of the worker's classes. */
final class GeneratedLoader extends ClassLoader {
    GeneratedLoader(ClassLoader objects) {
        super(objects);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.startsWith("sunder.jvm.")) return GeneratedLoader.class.getClassLoader().loadClass(name);
        throw new ClassNotFoundException(name);
    }

    /** `name` is the internal one. */
    Class<?> define(String name, byte[] code) {
        return defineClass(name.replace('/', '.'), code, 0, code.length);
    }
}
