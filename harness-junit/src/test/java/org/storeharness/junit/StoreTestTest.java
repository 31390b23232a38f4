package org.storeharness.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.abortedWithReason;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedSuccessfully;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.instanceOf;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.StreamHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.opentest4j.TestAbortedException;
import org.storeharness.api.Comparison;
import org.storeharness.api.TargetFigures;

/** Runs tests of a user: a few operations of stores of this process, whose speed no claim here depends on. */
class StoreTestTest {
    private static EngineExecutionResults run(Class<?> tests) {
        return EngineTestKit.engine("junit-jupiter")
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "false")
                .selectors(selectClass(tests))
                .execute();
    }

    @Test
    void aMethodGetsWhatItsAttributesAskFor() {
        run(OfMethods.class)
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(2).finished(2));
    }

    @Test
    void aClassIsMeasuredOnce() {
        OfClass.RUNS.clear();
        run(OfClass.class)
                .testEvents()
                .assertStatistics(stats -> stats.succeeded(2).finished(2));
        assertThat(OfClass.RUNS).hasSize(2);
        assertThat(OfClass.RUNS.get(0)).isSameAs(OfClass.RUNS.get(1));
    }

    @Test
    void tooFewRoundsAbortTheTestWithTheReasonOnTheConsole() {
        List<String> console = new ArrayList<>();
        Handler handler = new StreamHandler() {
            @Override
            public void publish(LogRecord line) {
                console.add(line.getLevel() + " " + line.getMessage());
            }
        };
        Logger logger = Logger.getLogger(StoreTest.class.getName());
        logger.addHandler(handler);
        try {
            abortsFor(TooFewRounds.class);
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(console)
                .singleElement()
                .asString()
                .startsWith("WARNING compares(Comparison) is not decided: inconclusive: ")
                .contains("rounds");
    }

    private static void abortsFor(Class<?> tests) {
        run(tests)
                .testEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(
                                test(),
                                abortedWithReason(
                                        instanceOf(TestAbortedException.class),
                                        message(text -> text.startsWith("inconclusive: ")))));
    }

    @Test
    void anErrorOfThePlanFailsTheTestAndNamesTheValue() {
        run(NoSuchStore.class)
                .testEvents()
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(
                                test("noStore"),
                                finishedWithFailure(
                                        instanceOf(ParameterResolutionException.class),
                                        message(text -> text.contains("tape")))))
                .haveExactly(
                        1, event(test("noPlan"), finishedWithFailure(message(text -> text.contains("nowhere.yaml")))))
                .haveExactly(
                        1,
                        event(
                                test("noOption"),
                                finishedWithFailure(message(text -> text.contains("TARGET.OPTION=VALUE")))));
    }

    @Test
    void aParameterWithoutTheAnnotationIsRefused() {
        run(WithoutAnnotation.class)
                .testEvents()
                .assertThatEvents()
                .haveExactly(1, event(test(), finishedWithFailure(message(text -> text.contains("has @StoreTest")))))
                .doNotHave(event(test(), finishedSuccessfully()));
    }

    static class OfMethods {
        @StoreTest(
                plan = "quick.yaml",
                targets = {"memory", "null"},
                workloads = {"read", "write"},
                rounds = 3,
                operations = 30,
                size = "2KiB",
                concurrency = 3,
                options = "memory.threading=asynchronous",
                relaxed = true,
                out = "target/store-test",
                dataDirectory = "target")
        void attributes(Comparison c) {
            assertThat(c.targets()).containsExactly("memory", "null");
            TargetFigures figures = c.figures("read", "null");
            assertThat(figures.rounds()).isEqualTo(3);
            assertThat(figures.work().size()).isEqualTo("2KiB");
            assertThat(figures.work().concurrency()).isEqualTo(3);
            assertThat(c.directory()).hasParent(Path.of("target/store-test").toAbsolutePath());
        }

        @StoreTest(plan = "quick.yaml", out = "target/store-test", dataDirectory = "target")
        void plan(Comparison c) {
            assertThat(c.targets()).containsExactly("heap");
        }
    }

    @StoreTest(plan = "quick.yaml", out = "target/store-test", dataDirectory = "target")
    static class OfClass {
        static final List<Comparison> RUNS = new ArrayList<>();

        @Test
        void first(Comparison c) {
            RUNS.add(c);
        }

        @Test
        void second(Comparison c) {
            RUNS.add(c);
        }
    }

    static class TooFewRounds {
        @StoreTest(
                plan = "quick.yaml",
                targets = {"memory", "null"},
                workloads = "write",
                rounds = 2,
                operations = 30,
                size = "1B",
                out = "target/store-test",
                dataDirectory = "target")
        void compares(Comparison c) {
            StoreAssertions.assertThat(c.write("memory", "null")).isFaster();
        }
    }

    static class NoSuchStore {
        @StoreTest(targets = "tape", out = "target/store-test", dataDirectory = "target")
        void noStore(Comparison c) {}

        @StoreTest(plan = "nowhere.yaml")
        void noPlan(Comparison c) {}

        @StoreTest(options = "memory")
        void noOption(Comparison c) {}
    }

    @ExtendWith(StoreTestExtension.class)
    static class WithoutAnnotation {
        @Test
        void test(Comparison c) {}
    }
}
