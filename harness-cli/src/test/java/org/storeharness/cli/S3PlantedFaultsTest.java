package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.report.CautionText;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.seaweed.standin.FaultInjector;
import org.storeharness.seaweed.standin.FaultKind;
import org.storeharness.seaweed.standin.Faults;

/** Faults on the way to a service: what a run counts and what its audit finds is what was planted. One operation at a time. */
@Tag("slow")
@Timeout(180)
class S3PlantedFaultsTest {
    private static final String ID = "AKIDOFTHESETESTS";
    private static final int PLANTED = 6;

    @TempDir
    private Path directory;

    private InMemoryService service;

    @BeforeAll
    static void setCredentials() {
        FaultyRun.setCredentials(ID, "not-a-secret");
    }

    @AfterAll
    static void clearCredentials() {
        FaultyRun.clearCredentials();
    }

    @BeforeEach
    void start() throws Exception {
        service = new InMemoryService(ID);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    /** A fault of every tenth request, and how the 60 operations end: one of each outcome, and each kind of work. */
    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            put    | lose         | -                                                    | ok=60            | lost=6
            put    | cut          | -                                                    | ok=54 error=6    | -
            put    | reject       | 503 Slow Down                                        | ok=54 rejected=6 | -
            get    | flip         | -                                                    | ok=54 corrupt=6  | -
            delete | cut          | -                                                    | ok=54 error=6    | inDoubt=6
            """)
    void aRunCountsWhatWasPlanted(String work, String fault, String rejection, String counted, String audited)
            throws Exception {
        assertCounted(work, fault, rejection, counted, audited);
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @Tag("exhaustive")
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            put    | flip-stored  | -                                                    | ok=60            | corrupt=6
            put    | close        | -                                                    | ok=54 error=6    | -
            put    | reject       | 503 Slow Down~Retry-After: 1                         | ok=54 rejected=6 | -
            put    | reject       | 500 Internal Server Error                            | ok=54 error=6    | -
            put    | reject       | 301 Moved~Location: http://127.0.0.1:1/              | ok=54 error=6    | -
            put    | reject       | 307 Temporary Redirect~Location: http://127.0.0.1:1/ | ok=54 error=6    | -
            get    | truncate     | -                                                    | ok=54 error=6    | -
            get    | wrong-length | -                                                    | ok=54 corrupt=6  | -
            get    | close        | -                                                    | ok=60            | -
            get    | reject       | 503 Slow Down                                        | ok=54 rejected=6 | -
            get    | reject       | 307 Temporary Redirect~Location: http://127.0.0.1:1/ | ok=54 error=6    | -
            delete | lose         | -                                                    | ok=60            | resurrected=6
            delete | close        | -                                                    | ok=54 error=6    | inDoubt=6
            """)
    void aRunCountsEveryFaultThatWasPlanted(String work, String fault, String rejection, String counted, String audited)
            throws Exception {
        assertCounted(work, fault, rejection, counted, audited);
    }

    private void assertCounted(String work, String fault, String rejection, String counted, String audited)
            throws Exception {
        FaultyRun result = run(work, new FaultInjector(Faults.parse(List.of(fault + "=10"))), rejection, List.of());
        assertThat(result.counted()).isEqualTo(counted);
        assertThat(result.audited()).isEqualTo(audited == null ? "" : audited);
        assertThat(service.buckets()).isEmpty();
    }

    /** The object that must not be there is the one that the lost answer was about. */
    @Test
    void anUploadWhoseAnswerIsLostIsRepeatedOnceAndCountedOnce() throws Exception {
        FaultInjector injector = new FaultInjector(Faults.parse(List.of("cut=10")));
        FaultyRun result = run("put", injector, null, List.of("--retries=1", "--set=conditional=true"));
        assertThat(injector.count(FaultKind.CUT)).isEqualTo(PLANTED);
        assertThat(result.counted()).isEqualTo("ok=60");
        assertThat(result.counts().retries()).isEqualTo(PLANTED);
        assertThat(result.audit().written()).isEqualTo(FaultyRun.OPERATIONS);
        assertThat(result.audit().clean()).isTrue();
    }

    /** Every attempt after a refusal succeeds, so that nothing but the pauses shows in rate and times. */
    @Test
    void whyAttemptsWereRepeatedIsAmongTheCautions() throws Exception {
        FaultyRun result = run(
                "put", new FaultInjector(Faults.parse(List.of("reject=10"))), "503 Slow Down", List.of("--retries=2"));
        assertThat(result.counted()).isEqualTo("ok=60");
        assertThat(CautionText.cautions(result.result()))
                .anyMatch(line -> line.matches(
                        "s3: put in round 1: 60 ok, 6 retries \\(upload at \\S+ answered 503.*\\): the pauses.*"));
    }

    @Test
    void whatAnswersSlowlyIsNoFailure() throws Exception {
        FaultyRun result = run("get", new FaultInjector(Faults.parse(List.of("delay=exp:2ms"))), null, List.of());
        assertThat(result.counted()).isEqualTo("ok=60");
        assertThat(result.audit().clean()).isTrue();
    }

    /** The work's own timeout has to pass. */
    @Test
    @Tag("exhaustive")
    void aServiceThatStallsOnceIsOneTimeout() throws Exception {
        FaultyRun result =
                run("get", new FaultInjector(Faults.parse(List.of("stall=10m", "stall-at=30"))), null, List.of());
        assertThat(result.counted()).isEqualTo("ok=59 timeout=1");
        assertThat(result.audit().clean()).isTrue();
    }

    private FaultyRun run(String work, FaultInjector injector, String rejection, List<String> more) throws Exception {
        return FaultyRun.of(service.port(), directory, work, injector, rejection, more);
    }
}
