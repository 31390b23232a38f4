package org.storeharness.core.architecture;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Which modules classes of the JDK and of dependencies would be in, were they not on the class path. */
final class ModulesOfTheClassPath {
    private final Map<URL, ModuleDescriptor> byJar = new HashMap<>();

    /** The descriptor of the module of this class, which is made up where its jar has none. */
    ModuleDescriptor of(String className) {
        try {
            Class<?> found = Class.forName(className, false, ModulesOfTheClassPath.class.getClassLoader());
            return found.getModule().isNamed()
                    ? found.getModule().getDescriptor()
                    : byJar.computeIfAbsent(
                            found.getProtectionDomain().getCodeSource().getLocation(), ModulesOfTheClassPath::read);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ModuleDescriptor read(URL jar) {
        try {
            return ModuleFinder.of(Path.of(jar.toURI()))
                    .findAll()
                    .iterator()
                    .next()
                    .descriptor();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
