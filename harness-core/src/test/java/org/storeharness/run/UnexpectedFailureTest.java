package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.store.Session;
import org.storeharness.store.Store;
import org.storeharness.unit.TestLength;

/** A store each of whose methods throws what nobody expects, beside one that is well. */
class UnexpectedFailureTest {
    private static final String PLAN = """
            rounds: 1
            operationTimeout: 1s
            targets: {well: {store: pliable}, broken: {store: pliable}}
            workloads:
              write:
                operations: {write: 1}
                concurrency: 2
                phases: {fill: 3, measure: {operations: 20}}
            """;

    /** Methods called only in a run that is told to end or has several hosts, where sizes belong to operations, or where servers serve metrics. */
    private static final Set<String> NOT_CALLED =
            Set.of("session.abandon", "attach", "keyIds", "sharedPlace", "transfersParts");

    private static final Pattern FILE =
            Pattern.compile("this should not happen; please report it with its trace, which is in ([^\\s)]+)");

    @TempDir
    private Path directory;

    static Stream<String> methods() {
        return Stream.concat(Stream.of("open"), Stream.concat(names(Store.class, ""), names(Session.class, "session.")))
                .filter(method -> !NOT_CALLED.contains(method));
    }

    private static Stream<String> names(Class<?> type, String prefix) {
        return Arrays.stream(type.getMethods())
                .map(Method::getName)
                .distinct()
                .sorted()
                .map(name -> prefix + name);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void anExceptionIsOneLineThatNamesAFileWithItsTrace(String method) throws Exception {
        check(method, IllegalStateException::new);
    }

    /** Before, in the middle of and after the work. */
    static Stream<String> representativeMethods() {
        return TestLength.EXHAUSTIVE ? methods() : Stream.of("open", "session.start", "cleanup");
    }

    @ParameterizedTest
    @MethodSource("representativeMethods")
    void anErrorIsOneLineThatNamesAFileWithItsTrace(String method) throws Exception {
        check(method, StackOverflowError::new);
    }

    private <T extends Throwable> void check(String method, Function<String, T> failure) throws Exception {
        Set<String> done = ConcurrentHashMap.newKeySet();
        PliableDriver driver = new PliableDriver((target, called) -> {
            if (target.equals("broken") && called.equals(method)) {
                done.add("thrown");
                Throwable planted = failure.apply("planted\nin two lines");
                if (planted instanceof Error error) {
                    throw error;
                }
                throw (Exception) planted;
            }
            done.add(target + " " + called);
        });
        List<String> lines = lines(driver);
        assertThat(done).as("was called").contains("thrown");
        assertThat(lines).as("%s", lines).anyMatch(line -> FILE.matcher(line).find());
        for (String line : lines) {
            assertThat(line).doesNotContain("\n");
            Matcher file = FILE.matcher(line);
            if (file.find()) {
                checkTrace(Path.of(file.group(1)));
            }
        }
        assertThat(done).contains("well cleanup", "well close");
        assertThat(directory.resolve("data")).as("left there").isEmptyDirectory();
    }

    private static void checkTrace(Path file) throws Exception {
        assertThat(file).content().contains("planted").contains("\tat ");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        if (file.getFileName().toString().startsWith("store-harness-")) {
            Files.delete(file);
        }
    }

    /** The lines that the run tells; its directory can be read if there is one. */
    private List<String> lines(PliableDriver driver) throws Exception {
        List<String> lines = new ArrayList<>();
        RunListener listener = new RunListener() {
            @Override
            public void step(String line) {
                lines.add(line);
            }
        };
        try {
            HarnessRun.RunOutcome outcome =
                    WholeRun.in(directory, driver).listener(listener).of(PLAN);
            RunResult result = SavedRuns.read(outcome.directory().path());
            assertThat(result).isEqualTo(outcome.result());
            result.warnings().stream().map(CautionText::message).forEach(lines::add);
        } catch (RunException e) {
            lines.add(e.getMessage());
        }
        return lines;
    }

    @Test
    void anUnexpectedFailureOfAnOperationCountsAndItsTraceIsKeptOnce() throws Exception {
        PliableDriver driver = PliableDriver.blocking((target, called) -> {
            if (target.equals("broken") && called.equals("session.write")) {
                throw new IllegalStateException("planted");
            }
        });
        List<String> lines = lines(driver);
        assertThat(lines)
                .filteredOn(line -> FILE.matcher(line).find())
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith("an operation of fill failed: IllegalStateException: planted: this should not happen");
        assertThat(lines).anyMatch(line -> line.contains("the fill of broken had 3 failed writes"));
    }
}
