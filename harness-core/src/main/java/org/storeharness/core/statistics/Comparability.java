package org.storeharness.core.statistics;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.storeharness.core.plan.Spelling;
import org.storeharness.core.result.Measurement;
import org.storeharness.core.result.Operations;
import org.storeharness.core.result.RunInfo;
import org.storeharness.core.result.TargetResult;

/** Whether two targets did the same, so that their rates may be compared at all. */
final class Comparability {
    private Comparability() {}

    /** Why they may not be compared, in words; empty if they may. */
    static Optional<String> obstacle(RunInfo run, TargetPair pair) {
        return Stream.of(
                        invalidRun(run),
                        standIn(pair.reference()),
                        standIn(pair.subject()),
                        durability(pair.reference(), pair.subject()),
                        load(pair),
                        rounds(pair))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> invalidRun(RunInfo run) {
        return run.valid() ? Optional.empty() : Optional.of("the run is not valid");
    }

    private static Optional<String> standIn(TargetResult target) {
        return target.facts().standIn()
                ? Optional.of(target.name() + " is " + target.facts().product() + ", a stand-in that is never ranked")
                : Optional.empty();
    }

    private static Optional<String> durability(TargetResult reference, TargetResult subject) {
        return reference.facts().durability() == subject.facts().durability()
                ? Optional.empty()
                : Optional.of("writes to " + reference.name() + " are "
                        + Spelling.of(reference.facts().durability()) + ", those to " + subject.name() + " are "
                        + Spelling.of(subject.facts().durability()));
    }

    private static Optional<String> load(TargetPair pair) {
        return pair.cell().load().equals("closed")
                ? Optional.empty()
                : Optional.of("under open load the schedule sets the rate; compare the response times");
    }

    private static Optional<String> rounds(TargetPair pair) {
        if (pair.rounds().isEmpty()) {
            return Optional.of("there is no round in which both were measured");
        }
        return pair.rounds().stream()
                .flatMap(round -> Stream.of(round.reference(), round.subject()))
                .map(Comparability::flaw)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> flaw(Measurement measurement) {
        Operations operations = measurement.operations();
        String where = " on " + measurement.target() + " in round " + measurement.round();
        record Flaw(boolean found, String words) {}
        return List.of(
                        new Flaw(operations.failed() > 0, operations.failed() + " operations failed" + where),
                        new Flaw(operations.shed() > 0, operations.shed() + " operations were shed" + where),
                        new Flaw(
                                operations.unfinished() > 0,
                                operations.unfinished() + " operations were not finished" + where),
                        new Flaw(
                                !(measurement.throughput().objectsPerSecond() > 0),
                                "no operation was done in the measured time" + where),
                        new Flaw(
                                !measurement.window().common(),
                                "there was no time in which all workers were active" + where))
                .stream()
                .filter(Flaw::found)
                .map(Flaw::words)
                .findFirst();
    }
}
