package org.storeharness.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.generators.BenchmarkProcessor;
import org.storeharness.json.plain.PlainJson;

/** The benchmark in docs/jmh.md, compiled with JMH's processor and run by JMH with a store of the harness. */
@Tag("exhaustive")
class OwnBenchmarkTest {
    private static final Path GUIDE = Path.of("../docs/jmh.md");
    private static final Pattern SOURCE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path directory;

    @Test
    void theBenchmarkOfTheGuideMeasuresAStoreAndWritesWhatViewersRead() throws Exception {
        Path classes = compile(source());
        Path json = directory.resolve("result.json");
        run(classes, json);
        List<Map<String, @Nullable Object>> results =
                PlainJson.objects(PlainJson.parse("{\"results\":" + Files.readString(json) + "}"), "results");
        assertThat(results).allSatisfy(OwnBenchmarkTest::isReadable);
        assertThat(results)
                .extracting(result -> String.valueOf(result.get("benchmark")))
                .containsExactly("example.ChecksumBenchmark.operation", "example.ChecksumBenchmark.withChecksum");
    }

    /** The fields that viewers of JMH's results ask for. */
    private static void isReadable(Map<String, @Nullable Object> result) {
        assertThat(result.get("mode")).isEqualTo("avgt");
        assertThat(PlainJson.object(result, "params")).hasSize(7).containsEntry("store", "memory");
        Map<String, @Nullable Object> metric = PlainJson.object(result, "primaryMetric");
        assertThat(metric.get("score"))
                .isInstanceOfSatisfying(
                        Number.class, score -> assertThat(score.doubleValue()).isPositive());
        assertThat(metric.get("scoreUnit")).isEqualTo("ns/op");
        assertThat(metric.get("scoreConfidence"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(2);
        assertThat(metric.get("rawData"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .singleElement(InstanceOfAssertFactories.LIST)
                .hasSize(2);
    }

    private String source() throws Exception {
        Matcher source = SOURCE.matcher(Files.readString(GUIDE));
        assertThat(source.find()).isTrue();
        return source.group(1);
    }

    private Path compile(String source) throws Exception {
        Path file = Files.writeString(directory.resolve("ChecksumBenchmark.java"), source);
        Path classes = Files.createDirectory(directory.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavaCompiler.CompilationTask task = compiler.getTask(
                    said,
                    files,
                    null,
                    List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path")),
                    null,
                    files.getJavaFileObjects(file));
            Processor processor = new BenchmarkProcessor();
            task.setProcessors(List.of(processor));
            assertThat(task.call()).as(said.toString()).isTrue();
        }
        return classes;
    }

    /** JMH measures in the process that it runs in, and starts no other. */
    private void run(Path classes, Path json) throws Exception {
        String classPath = classes + File.pathSeparator + System.getProperty("java.class.path");
        Path said = directory.resolve("said.txt");
        Process process = new ProcessBuilder(Stream.of(
                                List.of(ProcessHandle.current().info().command().orElseThrow(), "-cp", classPath),
                                List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                                // JMH puts its lock there, which is else one for the whole machine
                                List.of("-Djava.io.tmpdir=" + directory),
                                List.of(Main.class.getName(), "ChecksumBenchmark", "-f", "0", "-wi", "0"),
                                List.of("-i", "2", "-r", "20ms", "-p", "store=memory", "-p", "operation=write"),
                                List.of("-rf", "json", "-rff", json.toString()))
                        .flatMap(List::stream)
                        .toList())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(said)).isZero();
        } finally {
            process.destroyForcibly();
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(path -> String.valueOf(path.getFileName())))
                    .noneMatch(name -> name.startsWith("harness-data-"));
        }
    }
}
