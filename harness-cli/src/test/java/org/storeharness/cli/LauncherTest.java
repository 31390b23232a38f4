package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.environment.Jvm;

/** The script {@code harness}: in an installation without a jar it stops after it has chosen a Java. */
@Timeout(60)
class LauncherTest {
    @TempDir
    private Path directory;

    /** Everybody may write to {@code /tmp}. */
    @Test
    void withoutAHomeADownloadKeepsNothing() throws Exception {
        Path root = download("one");
        assertThat(call(root.resolve("bin/harness"), Map.of(), "compare"))
                .startsWith("ran ")
                .doesNotContain("AOTCache");
        assertThat(Path.of("/tmp/.cache/store-harness" + root)).doesNotExist();
        assertThat(root.resolve("lib")).isDirectoryNotContaining("regex:.*launcher.*");
    }

    @Test
    void aJavaWithoutAFileOfItsReleaseIsAsked() throws Exception {
        Path root = installation();
        Path home = jdk("21.0.1", "exit 1");
        assertThat(launch(root, java(home, "21.0.1"), Map.of())).contains("harness.jar is missing");
        assertThat(launch(root, java(home, "16.0.2"), Map.of())).contains("is Java 16.0.2; 17 or newer is needed");
        assertThat(launch(root, java(directory, "21.0.1"), Map.of())).contains("neither a java binary nor the home");
    }

    /** From Java 25 on. The training is the first call of java, and what is measured starts from what it made. */
    @Test
    void theFirstCommandThatMeasuresTrainsTheJvmAndEveryOneStartsFromIt() throws Exception {
        Path root = installed();
        Path jdk = jdk("25.0.1", "echo trained >\"${argument#*=}\"");
        assertThat(launch(root, jdk, Map.of(), "stores")).contains("ran").doesNotContain("training", "AOTCache");
        assertThat(launch(root, jdk, Map.of(), "compare", "--help")).doesNotContain("training");

        Path cache = root.resolve("harness-cli/target/launcher/trained" + jdk + "/25.0.1.aot");
        assertThat(launch(root, jdk, Map.of(), "compare"))
                .contains("harness: training for Java 25.0.1, once: about half a minute, minutes on a busy machine\n")
                .contains("ran -Xlog:disable -Xlog:all=warning,cds*=off,aot*=off:stderr ")
                .contains(" -XX:AOTCache=" + cache + " ")
                .endsWith(" compare\n");
        assertThat(cache).hasContent("trained");
        assertThat(Files.readString(directory.resolve("trained")))
                .contains(Jvm.OPTIONS + " --sun-misc-unsafe-memory-access=allow")
                .contains(" train " + root + "/harness-cli/target/launcher/new/work");
        assertThat(cache.getParent()).isDirectoryNotContaining(file -> !file.equals(cache));
        for (String command : List.of("stores", "compare")) {
            assertThat(launch(root, jdk, Map.of(), command))
                    .contains(" -XX:AOTCache=" + cache + " ")
                    .doesNotContain("training");
        }
    }

    /** Neither trained nor given an archive: what the build has rendered needs no start like that. */
    @Test
    void helpAndVersionAreAnsweredAtOnceOnEveryJdk() throws Exception {
        Path root = installed();
        for (String version : List.of("17.0.1", "25.0.1")) {
            Path jdk = jdk(version, "echo trained >\"${argument#*=}\"");
            for (String arguments : List.of("--help", "-V", "compare --help", "seaweed bench -h")) {
                assertThat(launch(root, jdk, Map.of(), arguments.split(" ")))
                        .startsWith("ran -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar ")
                        .endsWith(" " + arguments + "\n");
            }
            DirectoryTree.delete(jdk);
        }
        assertThat(root.resolve("harness-cli/target/launcher")).doesNotExist();
    }

    @Test
    void whatIsNotHelpAloneStartsLikeACommand() throws Exception {
        Path root = installed();
        Path jdk = jdk("17.0.1", "exit 1");
        for (String arguments : List.of("compare --version", "compare --seed --help", "compare --help --version")) {
            assertThat(launch(root, jdk, Map.of(), arguments.split(" ")))
                    .contains("ran -Xlog:disable ")
                    .doesNotContain("TieredStopAtLevel");
        }
        assertThat(launch(root, jdk, Map.of("HARNESS_OPTS", "-Xmx1g"), "compare", "--help"))
                .contains("ran -Xlog:disable ", " -Xmx1g ");
    }

    /** The script cannot read the jar, and the jar no script. */
    @Test
    void aCommandStartsWithTheHeapThatTheJarAndTheDocumentsName() throws Exception {
        Path root = installed();
        Path jdk = jdk("17.0.1", "exit 1");
        assertThat(launch(root, jdk, Map.of(), "compare")).contains(" " + Jvm.OPTIONS + " -jar ");
        assertThat(launch(root, jdk, Map.of("HARNESS_OPTS", "-XX:+UseZGC"), "compare"))
                .contains(" " + Jvm.OPTIONS.replace("SerialGC", "ZGC") + " -jar ");
        assertThat(Files.readString(Path.of("..", "docs", "kubernetes.md")))
                .contains('"' + Jvm.OPTIONS.replace(" ", "\", \"") + '"');
    }

    /** In which the JVM would write other files than those with umlauts in their names. */
    @ParameterizedTest
    @CsvSource({"C, C.UTF-8", "POSIX, C.UTF-8", "de_DE.UTF-8, de_DE.UTF-8"})
    void whereThereIsNoLocaleNamesAreSpelledInUtf8(String given, String used) throws Exception {
        Path root = installed();
        Path java = jdk("17.0.1", "exit 1").resolve("bin/java");
        Files.writeString(java, Files.readString(java).replace("echo ran", "echo ran with $LC_ALL"));
        assertThat(launch(root, java.getParent().getParent(), Map.of("LC_ALL", given), "compare"))
                .contains("ran with " + used + " ");
    }

    /** The JVM refuses to begin with more than that. */
    @Test
    void whoLimitsTheHeapChoosesItsSize() throws Exception {
        Path root = installed();
        Path jdk = jdk("17.0.1", "exit 1");
        assertThat(launch(root, jdk, Map.of(), "compare", "--heap", "100m", "--aa"))
                .contains(" -XX:+UseSerialGC -Xmx100m -jar ")
                .endsWith(" compare --aa\n");
        for (String limit : List.of("-Xmx100m", "-XX:MaxHeapSize=100m")) {
            assertThat(launch(root, jdk, Map.of("HARNESS_OPTS", limit), "compare"))
                    .contains(" -XX:+UseSerialGC " + limit + " -jar ")
                    .doesNotContain("-Xms", "-Xmn");
        }
    }

    /** A run of files alone is not made to wait for PostgreSQL, and one with everything trains for that. */
    @Test
    void whatDoesWithoutPostgresIsTrainedWithoutIt() throws Exception {
        Path root = installed();
        Path jdk = jdk("25.0.1", "echo trained >\"${argument#*=}\"");
        for (String command :
                List.of("fs corners", "compare --targets fs,seaweed", "run plan.yaml --targets=fs", "stores")) {
            assertThat(launch(root, jdk, Map.of(), command.split(" ")))
                    .as(command)
                    .contains("25.0.1-without-postgres.aot ");
        }
        assertThat(Files.readString(directory.resolve("trained"))).endsWith("/new/work postgres\n");
        assertThat(launch(root, jdk, Map.of(), "compare", "--targets", "fs,postgres"))
                .contains("training for Java 25.0.1, once: ", "/25.0.1.aot ");
        assertThat(launch(root, jdk, Map.of(), "fs", "corners"))
                .contains("/25.0.1.aot ")
                .doesNotContain("training");
    }

    @Test
    void aTrainingThatTakesLongSaysThatItGoesOn() throws Exception {
        Path root = installed();
        program("bin", "sleep", """
                [ ! -e '%1$s/slept' ] || { touch '%1$s/again'; exit 1; }
                touch '%1$s/slept'
                """.formatted(directory));
        Path jdk =
                jdk("25.0.1", "until [ -e '" + directory + "/again' ]; do :; done; echo trained >\"${argument#*=}\"");
        assertThat(launch(root, jdk, planted(), "compare"))
                .contains("harness: still preparing Java 25.0.1, for 30 s now\n", " -XX:AOTCache=");
    }

    /** One that is told to end while it begins goes on. */
    @Test
    void whoReadsWhatACommandPrintsWaitsForNoSleepOfItsTraining() throws Exception {
        Path root = installed();
        Path asleep = directory.resolve("asleep");
        program("bin", "sleep", """
                trap '' TERM
                echo $$ >'%1$s.new' && mv '%1$s.new' '%1$s'
                exec /bin/sleep 50
                """.formatted(asleep));
        Path jdk = jdk("25.0.1", "until [ -e '" + asleep + "' ]; do :; done; echo trained >\"${argument#*=}\"");
        assertThat(launch(root, jdk, planted(), "compare")).contains(" -XX:AOTCache=");
        ProcessHandle sleep = ProcessHandle.of(
                        Long.parseLong(Files.readString(asleep).strip()))
                .orElseThrow();
        assertThat(sleep.isAlive()).isTrue();
        sleep.destroyForcibly();
    }

    @Test
    void aStoreOfYourOwnIsOnTheClassPathOfAnyCommand() throws Exception {
        Path root = installed();
        Path jdk = jdk("17.0.1", "exit 1");
        String jar = root + "/harness-cli/target/harness.jar";
        for (String arguments : List.of("--class-path my stores", "stores --class-path=my")) {
            assertThat(launch(root, jdk, Map.of(), arguments.split(" ")))
                    .endsWith(" -cp " + jar + ":my org.storeharness.cli.Main stores\n");
        }
        assertThat(launch(root, jdk, Map.of(), "stores", "--class-path")).contains("--class-path must have a value");
    }

    @Test
    void aTrainingThatFailsIsLeftAsideAndNotRepeated() throws Exception {
        Path root = installed();
        Path jdk = jdk("25.0.1", "exit 1");
        assertThat(launch(root, jdk, Map.of(), "compare"))
                .contains("training for Java 25.0.1", " compare\n")
                .doesNotContain("AOTCache");
        assertThat(launch(root, jdk, Map.of(), "compare"))
                .endsWith(" compare\n")
                .doesNotContain("training", "AOTCache");
    }

    @Test
    void aTrainingThatIsInterruptedEndsWithTheLauncherAndLeavesNothing() throws Exception {
        Path root = installed();
        Path jdk = jdk("25.0.1", "exec sleep 60");
        Process launcher = start(root, jdk, Map.of(), "compare");
        Path kept = root.resolve("harness-cli/target/launcher/trained" + jdk);
        while (!Files.exists(directory.resolve("trained"))) {
            Thread.sleep(10);
        }
        List<ProcessHandle> training = launcher.descendants().toList();
        // destroy() of the process itself would close its output, too
        launcher.toHandle().destroy();
        assertThat(launcher.waitFor()).isEqualTo(130);
        assertThat(training).isNotEmpty().allSatisfy(process -> process.onExit().get(30, TimeUnit.SECONDS));
        assertThat(kept).isEmptyDirectory();
    }

    @Test
    void afterABuildWhatDoesNotMeasureIsAnsweredAtOnce() throws Exception {
        Path root = sources();
        Path jdk = jdk("25.0.1", "exit 1");
        assertThat(launch(root, jdk, planted(), "stores"))
                .contains("harness: built\nran ")
                .doesNotContain("training", "AOTCache");
        assertThat(directory.resolve("trained")).doesNotExist();
        assertThat(directory.resolve("builds"))
                .as("the build renders help of this script's usual name")
                .hasContent("one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"selftest", "compare --cold"})
    void afterABuildWhatMeasuresIsTrainedFirst(String arguments) throws Exception {
        Path root = sources();
        Path jdk = jdk("25.0.1", TRAINED_ON_REQUEST.formatted(directory));
        Files.createFile(directory.resolve("request"));
        assertThat(launch(root, jdk, planted(), arguments.split(" ")))
                .contains("harness: built\nharness: training for Java 25.0.1, once: about ")
                .contains(" -XX:AOTCache=")
                .endsWith(" " + arguments + "\n");
    }

    /** A user who tries the harness waits for the build and the answer alone. */
    @Test
    void theFirstComparisonAfterABuildIsAnsweredUntrainedAndTheNextTrains() throws Exception {
        Path root = sources();
        Path jdk = jdk("25.0.1", TRAINED_ON_REQUEST.formatted(directory));
        assertThat(launch(root, jdk, planted(), "compare"))
                .contains("harness: built\nharness: this first comparison starts untrained; the next command that")
                .endsWith(" compare\n")
                .doesNotContain("AOTCache");
        assertThat(directory.resolve("trainings")).doesNotExist();
        Files.createFile(directory.resolve("request"));
        assertThat(launch(root, jdk, planted(), "compare")).contains("training for Java 25.0.1", " -XX:AOTCache=");
        assertThat(directory.resolve("trainings")).hasContent("one");
    }

    /** The second waits for the first, and finds what that one has built. */
    @Test
    void twoThatAreStartedAtOnceBuildOnce() throws Exception {
        Path root = sources();
        Path jdk = jdk("21.0.1", "exit 1");
        List<Process> both = List.of(start(root, jdk, planted(), "stores"), start(root, jdk, planted(), "stores"));
        for (Process process : both) {
            assertThat(process.inputReader().lines().reduce((before, last) -> last))
                    .hasValueSatisfying(last -> assertThat(last).startsWith("ran "));
        }
        assertThat(directory.resolve("builds")).hasContent("one");
    }

    @Test
    void twoThatMeasureAtOnceTrainOnce() throws Exception {
        Path root = installed();
        Path jdk = jdk("25.0.1", TRAINED_ON_REQUEST.formatted(directory));
        Process first = start(root, jdk, Map.of(), "compare");
        awaitTraining();
        Process second = start(root, jdk, Map.of(), "selftest");
        assertThat(second.inputReader().readLine())
                .isEqualTo("harness: waiting for another process, which is building or training the JVM");
        Files.createFile(directory.resolve("request"));
        for (Process process : List.of(first, second)) {
            assertThat(process.inputReader().lines().reduce((before, last) -> last))
                    .hasValueSatisfying(last -> assertThat(last).contains("-XX:AOTCache="));
            assertThat(process.waitFor()).isZero();
        }
        assertThat(directory.resolve("trainings")).hasContent("one");
    }

    /** A killed training leaves its directory. */
    @Test
    void aTrainingThatWasKilledIsRepeated() throws Exception {
        Path root = installed();
        Path jdk = jdk("25.0.1", TRAINED_ON_REQUEST.formatted(directory));
        Process launcher = start(root, jdk, Map.of(), "compare");
        awaitTraining();
        Stream.concat(Stream.of(launcher.toHandle()), launcher.descendants().toList().stream())
                .forEach(ProcessHandle::destroyForcibly);
        Files.createFile(directory.resolve("request"));
        assertThat(launch(root, jdk, Map.of(), "compare"))
                .contains("training for Java 25.0.1, once")
                .contains(" -XX:AOTCache=");
        assertThat(directory.resolve("trainings")).hasContent("one\none");
        assertThat(root.resolve("harness-cli/target/launcher/new")).doesNotExist();
    }

    /** The tool fails as on a full disk: nothing can be made there. */
    @ParameterizedTest
    @ValueSource(strings = {"mkdir", "mv"})
    void whereNothingCanBeKeptTheJvmStartsUntrained(String tool) throws Exception {
        Path root = installed();
        program("bin", tool, "exit 1");
        for (String version : List.of("25.0.1", "21.0.1")) {
            Path jdk = jdk(version, "echo trained >\"${argument#*=}\"");
            assertThat(launch(root, jdk, planted(), "compare").lines())
                    .allMatch(line -> line.matches("ran .* compare|harness: (training|preparing) .*"))
                    .noneMatch(line -> line.contains("AOTCache") || line.contains("SharedArchiveFile"));
            DirectoryTree.delete(jdk);
        }
        assertThat(root.resolve("harness-cli/target/launcher/new")).doesNotExist();
    }

    /** The training may be of any JDK; JMH's benchmarks wait for it too. */
    @Test
    void whatMeasuresWaitsForAnyTraining() throws Exception {
        Path root = installed();
        Path benchmarks = Files.createDirectories(root.resolve("harness-jmh/target"));
        Files.writeString(benchmarks.resolve("benchmarks.jar"), "a jar");
        Path lock = Files.createDirectories(root.resolve("harness-cli/target/launcher"))
                .resolve("lock");
        Path jdk = jdk("21.0.1", "exit 1");
        for (String command : List.of("compare", "jmh")) {
            Process training = new ProcessBuilder(
                            "sh",
                            "-c",
                            "exec 9>>\"$1\" && flock 9 && echo held && exec sleep 60",
                            "sh",
                            lock.toString())
                    .start();
            assertThat(training.inputReader().readLine()).isEqualTo("held");
            Process launcher = start(root, jdk, Map.of(), command);
            assertThat(launcher.inputReader().readLine())
                    .isEqualTo("harness: waiting for another process, which is building or training the JVM");
            training.destroyForcibly();
            assertThat(launcher.inputReader().lines().reduce((before, last) -> last))
                    .hasValueSatisfying(last -> assertThat(last).startsWith("ran "));
        }
    }

    /** The JVM of this test starts, which says nothing of a cache or an archive that is none. */
    @Test
    void whatDoesNotFitTheJvmIsLeftAsideSilently() throws Exception {
        Path root = installed();
        Path jar = root.resolve("harness-cli/target/harness.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Greeter.class.getName());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                InputStream compiled = Greeter.class.getResourceAsStream("LauncherTest$Greeter.class")) {
            out.putNextEntry(new ZipEntry(Greeter.class.getName().replace('.', '/') + ".class"));
            out.write(Objects.requireNonNull(compiled).readAllBytes());
        }
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().minus(1, ChronoUnit.HOURS)));
        Path home = Path.of(System.getProperty("java.home"));
        String version = Files.readAllLines(home.resolve("release")).stream()
                .filter(line -> line.startsWith("JAVA_VERSION="))
                .map(line -> line.split("\"")[1])
                .findFirst()
                .orElseThrow();
        Path kept = root.resolve("harness-cli/target/launcher");
        for (String planted :
                List.of("trained" + home + "/" + version + ".aot", "classes" + home + "/" + version + ".jsa")) {
            Path file = kept.resolve(planted);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "no cache\n".repeat(10_000));
        }
        assertThat(launch(root, home, Map.of(), "stores")).isEqualTo("ran stores\n");
        assertThat(launch(root, home, Map.of("HARNESS_OPTS", "-XX:+UseParallelGC"), "compare"))
                .isEqualTo("ran compare\n");
    }

    /** The main class of a planted jar. */
    public static final class Greeter {
        private Greeter() {}

        public static void main(String[] arguments) {
            System.out.println("ran " + String.join(" ", arguments));
        }
    }

    @Test
    void beforeJava25ItIsAnArchiveOfClasses() throws Exception {
        Path root = installed();
        Path jdk = jdk("21.0.1", "echo classes >\"${argument#*=}\"");
        assertThat(launch(root, jdk, Map.of(), "stores"))
                .contains("preparing a class archive for Java 21.0.1\n")
                .contains(" -XX:SharedArchiveFile=", "/21.0.1.jsa ")
                .doesNotContain("AOT", "aot", "training");
        assertThat(launch(root, jdk, Map.of(), "compare"))
                .contains(" -XX:SharedArchiveFile=")
                .doesNotContain("preparing");
    }

    /** Its Java comes before every other that is not asked for by name, and what it makes goes to the user's cache. */
    @Test
    void aDownloadRunsItsJarByItsOwnJava() throws Exception {
        Path root = download("one");
        Path other = jdk("21.0.1", "exit 1");
        Map<String, String> user = Map.of("JAVA_HOME", other.toString(), "HOME", directory + "/home");
        assertThat(call(root.resolve("bin/harness"), user, "compare"))
                .contains("harness: training for Java 25.0.1, once: about half a minute, minutes on a busy machine\n")
                .contains(" -XX:AOTCache=" + kept(root, "one") + " ")
                .endsWith(" -jar " + root + "/lib/harness.jar compare\n");
        assertThat(kept(root, "one")).hasContent("trained");
        assertThat(root.resolve("lib")).isDirectoryNotContaining("regex:.*launcher.*");
        assertThat(call(root.resolve("bin/harness"), Map.of("HARNESS_JAVA", other.toString()), "--help"))
                .startsWith("ran ");
        Files.createSymbolicLink(directory.resolve("link"), root.resolve("bin/harness"));
        assertThat(call(directory.resolve("link"), user, "stores")).contains(" -XX:AOTCache=" + kept(root, "one"));
        assertThat(call(root.resolve("bin/harness"), user, "jmh"))
                .contains("/lib/benchmarks.jar is missing, and there are no sources to build it from");
    }

    /** The new jar is older than the cache, as one is that was built before the user trained. */
    @Test
    void aJarThatTakesThePlaceOfAnotherIsTrainedAnewAndTheOldCacheGoes() throws Exception {
        Path root = download("one");
        Map<String, String> user = Map.of("HOME", directory + "/home");
        call(root.resolve("bin/harness"), user, "compare");
        Files.writeString(root.resolve("lib/build-id"), "two\n");
        assertThat(call(root.resolve("bin/harness"), user, "stores")).doesNotContain("AOTCache");
        assertThat(call(root.resolve("bin/harness"), user, "compare"))
                .contains("training", " -XX:AOTCache=" + kept(root, "two") + " ");
        assertThat(kept(root, "one")).doesNotExist();
    }

    /** The cache file in which a download keeps the training of its Java. */
    private Path kept(Path root, String buildId) {
        return Path.of(directory + "/home/.cache/store-harness" + root + "/launcher-" + buildId + "/trained" + root
                + "/lib/runtime/25.0.1.aot");
    }

    /** An unpacked download: a jar that is older than all that the launcher makes, and a Java. */
    private Path download(String buildId) throws IOException {
        Path root = Files.createDirectory(directory.toRealPath().resolve("download"));
        Files.copy(
                Path.of("../harness"),
                Files.createDirectory(root.resolve("bin")).resolve("harness"));
        Path jar = Files.createDirectory(root.resolve("lib")).resolve("harness.jar");
        Files.writeString(jar, "a jar");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().minus(1, ChronoUnit.HOURS)));
        Files.writeString(root.resolve("lib/build-id"), buildId + "\n");
        Files.move(jdk("25.0.1", "echo trained >\"${argument#*=}\""), root.resolve("lib/runtime"));
        return root;
    }

    /** The script of a java that trains: it ends when the test says so. The file is younger than any jar. */
    private static final String TRAINED_ON_REQUEST = """
            echo one >>'%1$s/trainings'
            until [ -e '%1$s/request' ]; do sleep 0.01; done
            echo trained >"${argument#*=}"
            touch -t 203001010000 "${argument#*=}"
            """;

    /** Sources from which a planted Maven makes the jar. */
    private Path sources() throws IOException {
        Path root = installation();
        Files.writeString(root.resolve("pom.xml"), "");
        program("bin", "mvn", """
                echo "one$HARNESS_CALLED" >>'%1$s/builds'
                echo a jar >'%2$s/harness-cli/target/harness.jar'
                """.formatted(directory, root));
        program("jdk/bin", "javac", "exit 1");
        Files.createDirectories(root.resolve("harness-cli/target"));
        return root;
    }

    /** The environment in which the planted programs are found first. */
    private Map<String, String> planted() {
        return Map.of("PATH", directory.resolve("bin") + ":" + System.getenv("PATH"));
    }

    private void program(String place, String name, String script) throws IOException {
        Path file =
                Files.createDirectories(directory.toRealPath().resolve(place)).resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    private void awaitTraining() throws InterruptedException {
        while (!Files.exists(directory.resolve("trainings"))) {
            Thread.sleep(10);
        }
    }

    /** An installation whose jar is older than all that the launcher makes. */
    private Path installed() throws IOException {
        Path root = installation();
        Path jar = Files.createDirectories(root.resolve("harness-cli/target")).resolve("harness.jar");
        Files.writeString(jar, "a jar");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().minus(1, ChronoUnit.HOURS)));
        return root;
    }

    /**
     * A JDK whose java tells what it is called with.
     *
     * @param make the script with which it makes an archive or a cache, which {@code argument} names
     */
    private Path jdk(String version, String make) throws IOException {
        Path home = Files.createDirectories(directory.toRealPath().resolve("jdk"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, """
                #!/bin/sh
                for argument in "$@"; do
                    case $argument in
                        -XX:AOTCacheOutput=* | -XX:ArchiveClassesAtExit=*)
                            echo "$@" >'%s'
                            %s
                            exit 0 ;;
                    esac
                done
                echo ran "$@"
                """.formatted(directory.resolve("trained"), make));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        return home;
    }

    private Path installation() throws IOException {
        Path root = Files.createDirectory(directory.toRealPath().resolve("installed"));
        Files.copy(Path.of("../harness"), root.resolve("harness"));
        return root;
    }

    /** A program that answers as a java does which has no file of its release. */
    private Path java(Path home, String version) throws IOException {
        Path java = Files.writeString(
                directory.resolve("java"),
                "#!/bin/sh\nprintf '    java.home = " + home + "\\n    java.version = " + version + "\\n' >&2\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        return java;
    }

    private String launch(Path root, Path java, Map<String, String> environment) throws Exception {
        return launch(root, java, environment, "stores");
    }

    private String launch(Path root, Path java, Map<String, String> environment, String... arguments) throws Exception {
        return printed(start(root, java, environment, arguments));
    }

    private static Process start(Path root, Path java, Map<String, String> environment, String... arguments)
            throws IOException {
        Map<String, String> all = new HashMap<>(environment);
        all.putIfAbsent("HARNESS_JAVA", java.toString());
        return start(root.resolve("harness"), all, arguments);
    }

    /** The output of this launcher, without a Java that is asked for. */
    private static String call(Path launcher, Map<String, String> environment, String... arguments) throws Exception {
        return printed(start(launcher, environment, arguments));
    }

    private static String printed(Process process) throws Exception {
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return text;
    }

    private static Process start(Path launcher, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().retainAll(Set.of("PATH"));
        builder.environment().putAll(environment);
        return builder.redirectErrorStream(true).start();
    }
}
