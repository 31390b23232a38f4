package org.storeharness.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles the examples in the Javadoc of the library and of the extension, and in {@code docs/library.md}. */
class ExamplesCompileTest {
    private static final Pattern JAVADOC =
            Pattern.compile("<pre>\\{@code\\R(.*?)^ \\* \\}</pre>", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern FENCED = Pattern.compile("^```java\\R(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final String IMPORTS = """
            import static org.storeharness.junit.StoreAssertions.assertThat;

            import java.nio.file.Path;
            import java.time.Duration;
            import org.junit.jupiter.api.Test;
            import org.storeharness.api.*;
            import org.storeharness.junit.StoreTest;
            """;

    @TempDir
    private Path directory;

    @Test
    void examplesOfJavadocAndOfTheGuideCompile() throws IOException {
        List<String> examples = new ArrayList<>();
        for (String module : List.of("harness-api", "harness-junit")) {
            try (Stream<Path> sources = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                for (Path source : (Iterable<Path>) sources.filter(Files::isRegularFile)::iterator) {
                    JAVADOC.matcher(Files.readString(source))
                            .results()
                            .forEach(found -> examples.add(found.group(1).replaceAll("(?m)^ \\* ?", "")));
                }
            }
        }
        assertThat(examples).hasSize(5);
        FENCED.matcher(Files.readString(Path.of("..", "docs", "library.md")))
                .results()
                .forEach(found -> examples.add(found.group(1)));
        assertThat(examples).hasSize(5 + 3);
        assertThat(complaints(examples)).isEmpty();
    }

    @Test
    void anExampleThatUsesWhatIsNotThereIsFound() {
        assertThat(complaints(List.of("Harness.of(HarnessPlan.compare()).runFast();")))
                .contains("runFast");
    }

    private String complaints(List<String> examples) {
        StringWriter complaints = new StringWriter();
        List<JavaFileObject> files = new ArrayList<>();
        for (String example : examples) {
            files.add(file("Example" + files.size(), example));
        }
        boolean compiled = ToolProvider.getSystemJavaCompiler()
                .getTask(complaints, null, null, List.of("-proc:none", "-d", directory.toString()), null, files)
                .call();
        return compiled ? "" : complaints.toString();
    }

    /** Members in a class, statements in a method. */
    private static JavaFileObject file(String name, String example) {
        String code = example.contains("@StoreTest")
                ? IMPORTS + "class " + name + " {\n" + example + "}\n"
                : IMPORTS + "class " + name + " {\nvoid run() throws Exception {\n" + example + "}\n}\n";
        return new SimpleJavaFileObject(URI.create("example:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return code;
            }
        };
    }
}
