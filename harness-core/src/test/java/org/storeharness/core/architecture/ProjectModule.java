package org.storeharness.core.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A module of this project.
 *
 * @param name its name as a module of Java, which is that of its root package
 * @param directory where its pom is
 * @param descriptor what {@link #SOURCE} says; empty for an automatic module
 */
record ProjectModule(String name, Path directory, Optional<ModuleDescriptor> descriptor) {
    /** Where the source of a descriptor is. */
    static final String SOURCE = "src/main/module/module-info.java";

    private static final Pattern NAME = Pattern.compile("<module\\.name>(.*)</module\\.name>");

    /** The modules in the directories beside this one, and the one in it. */
    static List<ProjectModule> all() {
        try (Stream<Path> beside = Files.list(here().resolveSibling("."))) {
            return beside.map(Path::normalize)
                    .filter(directory -> Files.isRegularFile(directory.resolve("pom.xml")))
                    .flatMap(directory -> read(directory).stream())
                    .sorted(Comparator.comparing(ProjectModule::name))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The one whose tests run. */
    static ProjectModule own() {
        return read(here()).orElseThrow();
    }

    /** Whether this package is of this module. */
    boolean owns(String packageName) {
        return packageName.equals(name) || packageName.startsWith(name + ".");
    }

    /** Whether each module may use this package. */
    boolean exportsToAll(String packageName) {
        return descriptor.orElseThrow().exports().stream()
                .anyMatch(exports -> exports.source().equals(packageName) && !exports.isQualified());
    }

    /** Whether this package is exported to this module, and not to all. */
    boolean exportsTo(String packageName, String target) {
        return descriptor.orElseThrow().exports().stream()
                .anyMatch(exports -> exports.source().equals(packageName)
                        && exports.targets().contains(target));
    }

    /** A line that this module's descriptor lacks, for a failing test. */
    String lacks(String line) {
        return directory.getFileName() + "/" + SOURCE + " lacks: " + line;
    }

    /** A line, or a part of one, that this module's descriptor has in vain, for a failing test. */
    String hasInVain(String line) {
        return directory.getFileName() + "/" + SOURCE + " has in vain: " + line;
    }

    private static Path here() {
        return Path.of("").toAbsolutePath();
    }

    private static Optional<ProjectModule> read(Path directory) {
        try {
            Matcher name = NAME.matcher(Files.readString(directory.resolve("pom.xml")));
            if (!name.find()) {
                return Optional.empty();
            }
            Path source = directory.resolve(SOURCE);
            return Optional.of(new ProjectModule(
                    name.group(1),
                    directory,
                    Files.exists(source)
                            ? Optional.of(DescriptorText.parse(Files.readString(source)))
                            : Optional.empty()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
