package org.storeharness.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.storeharness.result.CautionFixture;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;

class CautionTextTest {
    @Test
    void everyCodeHasWordsOfItsOwnThatHoldAllItsValues() {
        Set<String> lines =
                CautionFixture.ofEveryCode().stream().map(CautionText::line).collect(Collectors.toSet());
        assertThat(lines)
                .hasSize(CautionCode.values().length)
                .noneMatch(line -> line.matches(".*((?<!\\d )unknown|NaN|null).*"));
    }

    @Test
    void aCautionWithoutItsValuesStillHasWords() {
        for (CautionCode code : CautionCode.values()) {
            assertThat(CautionText.line(Caution.of(code))).startsWith("run: ").hasSizeGreaterThan(10);
        }
    }

    @Test
    void theSubjectIsTheTargetElseTheWorkloadElseTheRun() {
        Caution caution = Caution.of(CautionCode.READS_NOT_VERIFIED);
        assertThat(CautionText.subject(caution)).isEqualTo("run");
        assertThat(CautionText.subject(caution.with("workload", "read"))).isEqualTo("read");
        assertThat(CautionText.subject(caution.with("workload", "read").about("pg")))
                .isEqualTo("pg");
    }

    @Test
    void aMergedCautionSaysHowOftenItWasSeen() {
        Caution once = Caution.of(CautionCode.STEAL, "fs")
                .with("workload", "read")
                .with("share", 0.015)
                .with("times", 1);
        assertThat(CautionText.line(once))
                .isEqualTo("fs: the hypervisor took 1.5 % of the processor time (steal) at read");
        assertThat(CautionText.line(once.with("times", 3)))
                .isEqualTo(
                        "fs: the hypervisor took 1.5 % of the processor time (steal) at read (the first of 3 times)");
    }

    @Test
    void aLimitOfTheClientNamesTheWorkloadOnlyWhereItHasOne() {
        Caution limit =
                Caution.of(CautionCode.CLIENT_PROCESSORS).with("share", 0.98).with("processors", 2);
        assertThat(CautionText.message(limit)).isEqualTo("the harness itself used 98.0 % of 2 processors");
        assertThat(CautionText.message(limit.with("workload", "read")))
                .isEqualTo(
                        "the client may have been the limit at read: the harness itself used 98.0 % of 2 processors");
    }

    @Test
    void aCautionOnOneOfSeveralHostsNamesIt() {
        Caution limit = Caution.of(CautionCode.CLIENT_PROCESSORS)
                .with("share", 0.98)
                .with("processors", 2)
                .with("host", "b");
        assertThat(CautionText.message(limit)).isEqualTo("the harness itself used 98.0 % of 2 processors on b");
        assertThat(CautionText.message(limit.with("workload", "read")))
                .isEqualTo("the client may have been the limit at read on b: the harness itself used 98.0 % of 2"
                        + " processors");
        Caution start = Caution.of(CautionCode.HOST_START_UNSURE, "fs")
                .with("workload", "read")
                .with("host", "b")
                .with("skewNanos", -2_500_000)
                .with("boundNanos", 900_000);
        assertThat(CautionText.line(start))
                .isEqualTo("fs: b may have started up to 3.40 ms before or after the common start at read: 2.50 ms"
                        + " early; its clock offset is known to within 900 µs");
        assertThat(CautionText.line(Caution.of(CautionCode.HOST_SLOW, "fs")
                        .with("workload", "read")
                        .with("host", "b")
                        .with("share", 0.61)))
                .isEqualTo("fs: b did 0.61 of its share at read, so the total is not n times the figure of one host");
    }

    @Test
    void aClockOfAnotherRateIsNamedWithWhatFollows() {
        Caution clock = Caution.of(CautionCode.HOST_CLOCK_RATE, "fs")
                .with("workload", "read")
                .with("host", "b")
                .with("share", -0.0125);
        assertThat(CautionText.line(clock))
                .isEqualTo("fs: the clock of b went 1.25 % slower than the coordinator's at read: its times and rates"
                        + " are wrong by as much");
        assertThat(CautionText.line(clock.with("share", 0.0125))).contains("1.25 % faster");
    }

    @Test
    void anAbandonedDirectoryIsNamedWithTheCommandThatRemovesIt() {
        assertThat(CautionText.message(
                        Caution.of(CautionCode.ABANDONED_DIRECTORY).with("directory", "/it's")))
                .startsWith(
                        "/it's belongs to a run that is not running on this machine: it was killed, or is still running elsewhere")
                .endsWith("if it was killed, './harness clean' lists and removes it; remove it yourself if it is not"
                        + " listed there");
    }

    @Test
    void operationsThatWereNotDoneAreCountedByOutcomeWithAnExample() {
        Caution caution = Caution.of(CautionCode.OPERATIONS_NOT_DONE, "fs")
                .with("workload", "write")
                .with("round", 2)
                .with("miss", 1)
                .with("shed", 4)
                .with("scheduled", 100);
        assertThat(CautionText.line(caution)).isEqualTo("fs: write in round 2: miss 1, shed 4 of 100");
        assertThat(CautionText.message(caution.with("outcome", "miss").with("example", "not there")))
                .isEqualTo("write in round 2: miss 1, shed 4 of 100; for example miss: not there");
    }

    @Test
    void oneWriteThatWasNotKeptIsOne() {
        Caution caution = Caution.of(CautionCode.WRITES_NOT_KEPT, "fs")
                .with("workload", "write")
                .with("round", 1)
                .with("read", 1)
                .with("corrupt", 1);
        assertThat(CautionText.message(caution))
                .startsWith("write in round 1: of 1 acknowledged write read back at once, 1 not as written: ");
        assertThat(CautionText.message(
                        caution.with("read", 100).with("corrupt", 2).with("resurrected", 1)))
                .startsWith("write in round 1: of 100 acknowledged writes read back at once, 2 not as written, 1"
                        + " deleted and still there: ");
    }

    @Test
    void lossesAreExplainedWhereAcknowledgementsPromisedNoStableStorage() {
        Caution caution = Caution.of(CautionCode.AUDIT_FOUND_FAULTS, "pg")
                .with("written", 100)
                .with("deleted", 20)
                .with("lost", 0)
                .with("stale", 4)
                .with("corrupt", 3)
                .with("resurrected", 2)
                .with("unknown", 1)
                .with("inDoubt", 5);
        String found = "audit of 100 acknowledged writes and 20 acknowledged deletes: 0 lost, 4 without an acknowledged"
                + " update, 3 corrupt, 2 resurrected, 1 unknown (no server could say), 5 left aside because their"
                + " delete was not acknowledged";
        assertThat(CautionText.message(caution.with("durability", "durable"))).isEqualTo(found);
        assertThat(CautionText.message(caution.with("durability", "relaxed")))
                .isEqualTo(found + "; its acknowledgements did not wait for stable storage (durability relaxed), so a"
                        + " crash of the server may undo the last of them: losing those breaks no promise");
    }
}
