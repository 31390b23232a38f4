package org.storeharness.cli.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.campaign.recorded.Ledger;
import org.storeharness.cli.campaign.recorded.Ledger.Count;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.OperationCounts;
import org.storeharness.result.measurement.ReadBack;
import org.storeharness.store.AuditSummary;

/** Holds one run to what every run promises. Used once. */
final class Promises {
    private static final Pattern TRACE = Pattern.compile("(?m)^\\s+at [\\w.$/]+\\(.*");
    private static final int TERMINATED = 128 + 15;
    private static final int KILLED = 128 + 9;

    private final CampaignCase run;
    private final CampaignRun.Observed observed;
    private final Ledger ledger;
    private final List<String> broken = new ArrayList<>();
    private int compared;

    Promises(CampaignCase run, CampaignRun.Observed observed) {
        this.run = run;
        this.observed = observed;
        this.ledger = observed.ledger();
    }

    /** The number of figures that were compared with the truth. */
    int compared() {
        return compared;
    }

    /** The promises that the run broke. */
    List<String> broken() throws IOException {
        CampaignClient.Ending ending = observed.ending();
        if (!ending.overdue().isEmpty()) {
            broken.add("the run does not end within " + run.limitMillis() / 1_000 + " s: " + ending.overdue());
            return broken;
        }
        promise(exitCodes().contains(ending.exitCode()), "it exits with " + ending.exitCode() + ": " + said());
        promise(!TRACE.matcher(ending.out() + ending.err()).find(), "a stack trace is shown: " + said());
        promise(observed.foreignIntact(), "something foreign was touched");
        for (Path directory : runDirectories()) {
            directoryCanBeRead(directory);
        }
        nothingIsLeftButWhatIsNamed();
        promise(run.fault() != CampaignFault.NONE || compared > 0, "a run without a fault has no result: " + said());
        return broken;
    }

    private Set<Integer> exitCodes() {
        return switch (run.fault()) {
            case KILL_CLIENT -> Set.of(0, 1, KILLED);
            case TERMINATE_CLIENT -> Set.of(0, 1, TERMINATED);
            default -> Set.of(0, 1, 2);
        };
    }

    private String said() {
        String err = observed.ending().err();
        return err.length() > 1_500 ? err.substring(0, 1_500) + " ..." : err;
    }

    private List<Path> runDirectories() throws IOException {
        try (Stream<Path> entries = Files.list(observed.out())) {
            return entries.filter(Files::isDirectory)
                    .filter(entry -> !entry.endsWith("harness-data-mine"))
                    .toList();
        }
    }

    private void directoryCanBeRead(Path directory) throws IOException {
        CommandRun report = CommandRun.of("report", directory.toString(), "--format=json");
        promise(
                !TRACE.matcher(report.out() + report.err()).find(),
                "the report of " + directory.getFileName() + " is a stack trace: " + report.err());
        Path file = directory.resolve("result.json");
        if (!Files.exists(file)) {
            promise(
                    report.exitCode() == 0 || report.errorLines().size() == 1,
                    "the report of a run without a result says: " + report.err());
            return;
        }
        promise(report.exitCode() == 0, "the run directory cannot be read: " + report.err());
        if (report.exitCode() == 0) {
            accountingAddsUp(report.result());
        }
    }

    private void accountingAddsUp(RunResult result) {
        if (result.run().complete()) {
            for (Measurement measurement : result.results()) {
                equal(
                        measurement.workload() + " scheduled",
                        measurement.operations().scheduled(),
                        CampaignPlan.scheduled(measurement.workload()));
            }
        }
        OperationCounts sum = result.results().stream()
                .map(Measurement::operations)
                .reduce(OperationCounts.NONE, OperationCounts::plus);
        if (run.fault().killsTheClient() || !result.run().complete()) {
            promise(
                    sum.ok() <= ledger.get(Count.OK),
                    "more are reported to be ok than were: " + sum.ok() + ", " + ledger.get(Count.OK));
            return;
        }
        AuditSummary readBack = result.results().stream()
                .map(Measurement::readBack)
                .filter(Objects::nonNull)
                .map(ReadBack::found)
                .reduce(AuditSummary.NONE, AuditSummary::plus);
        // a failed read-back does not tell how it failed, nor whether the object was deleted
        long unanswered = readBack.unknown();
        long gone = readBack.deleted() - readBack.resurrected();
        between(
                "miss",
                sum.miss() + readBack.lost() + Math.max(0, gone - unanswered),
                Math.min(gone, unanswered),
                ledger.get(Count.MISS));
        between("rejected", sum.rejected(), unanswered, ledger.get(Count.REJECTED));
        between("error", sum.error(), unanswered, ledger.get(Count.ERROR));
        boolean serverFlips = observed.lies() != null && run.fault() == CampaignFault.FLIP;
        long corrupt = ledger.get(Count.CORRUPT) + ledger.get(Count.READS_OF_FLIPPED);
        if (serverFlips) {
            promise(sum.corrupt() > corrupt, "no read of what the server flipped is corrupt");
        } else {
            between("corrupt", sum.corrupt() + readBack.corrupt(), readBack.resurrected(), corrupt);
        }
        long ended = Stream.of(Count.OK, Count.MISS, Count.TIMEOUT, Count.REJECTED, Count.CORRUPT, Count.ERROR)
                .mapToLong(ledger::get)
                .sum();
        long readBackOk = readBack.written() - readBack.lost() - (serverFlips ? 0 : readBack.corrupt());
        long okOrOut = sum.ok() + sum.timeout() + sum.unfinished() + (serverFlips ? sum.corrupt() : 0);
        between(
                "ok, timed out and unfinished",
                okOrOut + Math.max(0, readBackOk - unanswered),
                Math.min(readBackOk, unanswered) + readBack.resurrected(),
                ledger.get(Count.OK)
                        - ledger.get(Count.READS_OF_FLIPPED)
                        + ledger.get(Count.TIMEOUT)
                        + ledger.get(Count.STARTED)
                        - ended);
        promise(sum.timeout() >= ledger.get(Count.TIMEOUT), "fewer timeouts are reported than were");
        if (run.fault() == CampaignFault.NONE) {
            equal("failed, but for what a busy machine timed out", sum.failed() - sum.timeout(), 0);
        }
        AuditSummary audit = result.targets().get(0).audit();
        if (audit != null) {
            auditIsTheTruth(audit);
        }
    }

    private void auditIsTheTruth(AuditSummary audit) {
        long[] lies = observed.lies();
        if (run.store() == CampaignStore.SEAWEED) {
            found(audit, "lost", AuditSummary::lost, lies == null ? 0 : lies[0]);
            found(audit, "corrupt", AuditSummary::corrupt, lies == null ? 0 : lies[1]);
            found(audit, "stale", AuditSummary::stale, 0);
            found(audit, "resurrected", AuditSummary::resurrected, 0);
        } else if (ledger.get(Count.TRUTH_KNOWN) == 1) {
            equal("audit: written", audit.written(), ledger.get(Count.WRITTEN));
            equal("audit: deleted", audit.deleted(), ledger.get(Count.DELETED));
            equal("audit: in doubt", audit.inDoubt(), ledger.get(Count.IN_DOUBT));
            equal("taken for acknowledged, and not", ledger.get(Count.NOT_ACKNOWLEDGED), 0);
            found(audit, "lost", AuditSummary::lost, ledger.get(Count.LOST));
            found(audit, "corrupt", AuditSummary::corrupt, ledger.get(Count.DAMAGED));
            found(audit, "stale", AuditSummary::stale, ledger.get(Count.STALE));
            found(audit, "resurrected", AuditSummary::resurrected, ledger.get(Count.RESURRECTED));
            if (run.fault() == CampaignFault.LOSE) {
                equal("lost writes", ledger.get(Count.LOST), ledger.get(Count.LOST_WRITES));
            }
            if (run.fault() == CampaignFault.FLIP) {
                equal("flipped writes", ledger.get(Count.DAMAGED), ledger.get(Count.FLIPPED_WRITES));
            }
        }
        promise(audit.unknown() == 0 || run.store().hasServer(), "objects could not be asked for without a server");
    }

    /** Compares a finding with the truth. The objects that the audit could not ask for may account for the difference. */
    private void found(AuditSummary audit, String what, ToLongFunction<AuditSummary> answer, long truth) {
        compared++;
        long found = answer.applyAsLong(audit);
        promise(
                found <= truth && found + audit.unknown() >= truth,
                "the audit finds " + found + " " + what + ", and " + truth + " are: " + audit);
    }

    private void nothingIsLeftButWhatIsNamed() {
        String said = observed.ending().out() + observed.ending().err();
        for (String name : observed.left()) {
            promise(
                    run.fault().killsTheClient() || said.contains(name),
                    "something is left that nothing names: " + name + ": " + said());
        }
        broken.addAll(observed.uncleaned());
    }

    private void equal(String what, long answer, long truth) {
        between(what, answer, 0, truth);
    }

    /** Promises that the truth is the harness's answer, or up to this number more. */
    private void between(String what, long answer, long more, long truth) {
        compared++;
        promise(
                answer <= truth && truth <= answer + more,
                what + ": " + answer + (more == 0 ? "" : " to " + (answer + more)) + " by the harness, " + truth
                        + " in truth");
    }

    private void promise(boolean kept, @Nullable String otherwise) {
        if (!kept) {
            broken.add(String.valueOf(otherwise));
        }
    }
}
