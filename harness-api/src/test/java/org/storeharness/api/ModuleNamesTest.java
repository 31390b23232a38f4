package org.storeharness.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each jar has the name of its root package as a module, also where its file has another name. */
class ModuleNamesTest {
    private static final Pattern NAME = Pattern.compile("<module\\.name>(.*)</module\\.name>");

    static List<Path> modulesWithCode() throws IOException {
        try (Stream<Path> all = Files.list(Path.of(".."))) {
            return all.filter(module -> Files.isDirectory(module.resolve("src/main/java/org/storeharness")))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("modulesWithCode")
    void aModuleHasTheNameOfItsRootPackage(Path module) throws IOException {
        Matcher name = NAME.matcher(Files.readString(module.resolve("pom.xml")));
        assertThat(name.find()).isTrue();
        assertThat(module.resolve("src/main/java").resolve(name.group(1).replace('.', '/')))
                .isDirectory();
    }
}
