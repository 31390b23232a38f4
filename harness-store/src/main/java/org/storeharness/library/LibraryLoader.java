package org.storeharness.library;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loads classes from the jars of client libraries first, and from the harness those that they do not have. So each library works with the
 * releases of its own dependencies, even where the harness has others of the same names.
 */
final class LibraryLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    LibraryLoader(List<URL> jars, ClassLoader harness) {
        super(jars.toArray(URL[]::new), harness);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && !name.startsWith("java.")) {
                try {
                    loaded = findClass(name);
                } catch (ClassNotFoundException e) {
                    // it is of the harness
                }
            }
            return loaded == null ? super.loadClass(name, resolve) : loaded;
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        URL own = findResource(name);
        return own == null ? super.getResource(name) : own;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        List<URL> own = Collections.list(findResources(name));
        return own.isEmpty() ? super.getResources(name) : Collections.enumeration(own);
    }
}
