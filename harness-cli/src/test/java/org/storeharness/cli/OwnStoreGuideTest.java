package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what {@code docs/own-store.md} says, with the classes and the plan that stand there. */
class OwnStoreGuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "own-store.md");
    private static final Pattern TYPE = Pattern.compile("^(?:public )?final class (\\w+)", Pattern.MULTILINE);

    @TempDir
    private Path directory;

    @Test
    @Tag("exhaustive")
    void aStoreOfTheGuideIsMeasuredBesideOthers() throws Exception {
        String guide = Files.readString(GUIDE);
        compile(blocks(guide, "java"));
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(
                services.resolve("org.storeharness.store.StoreDriver"),
                blocks(guide, "text").get(0));
        Path plan = Files.writeString(
                directory.resolve("my-plan.yaml"), blocks(guide, "yaml").get(0));

        CommandRun stores = withTheStore("stores");
        assertThat(stores.out())
                .contains("folder: A file for each object in one directory", "How the files' names end");

        Path data = Files.createDirectory(directory.resolve("data"));
        CommandRun run = withTheStore(
                        "run", plan.toString(), "-q", "-v", "--data-dir=" + data, "--out=" + directory.resolve("out"))
                .succeeded();
        assertThat(run.out())
                .containsPattern("folder +a folder at\\s")
                .contains("write: concurrency 2", "read: concurrency 2");
        assertThat(data).as("what the run made is gone").isEmptyDirectory();
    }

    @Test
    void aDriverThatIsNotThereIsToldInOneLine() throws IOException {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve("org.storeharness.store.StoreDriver"), "example.NoSuchDriver");
        CommandRun stores = withTheStore("stores");
        assertThat(stores.exitCode()).isEqualTo(2);
        assertThat(stores.errorLines()).singleElement().asString().contains("example.NoSuchDriver");
    }

    /** The fenced blocks of a language, in their order. */
    private static List<String> blocks(String page, String language) {
        Matcher blocks = Pattern.compile("^```" + language + "\\R(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(page);
        return blocks.results().map(block -> block.group(1)).toList();
    }

    private void compile(List<String> sources) {
        List<JavaFileObject> files =
                sources.stream().map(OwnStoreGuideTest::file).toList();
        StringWriter complaints = new StringWriter();
        CompilationTask compiler = ToolProvider.getSystemJavaCompiler()
                .getTask(
                        complaints,
                        null,
                        null,
                        List.of("-proc:none", "-Xlint:all,-path", "-Werror", "-d", directory.toString()),
                        null,
                        files);
        assertThat(compiler.call()).as(complaints.toString()).isTrue();
        assertThat(files).hasSize(2);
    }

    private static JavaFileObject file(String source) {
        String name = TYPE.matcher(source)
                .results()
                .map(MatchResult::group)
                .findFirst()
                .map(declaration -> declaration.substring(declaration.lastIndexOf(' ') + 1))
                .orElseThrow();
        return new SimpleJavaFileObject(URI.create("guide:///example/" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
    }

    /** Executes a command with the compiled store on its class path. */
    private CommandRun withTheStore(String... arguments) throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            return CommandRun.of(arguments);
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
