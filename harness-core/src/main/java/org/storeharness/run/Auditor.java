package org.storeharness.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.AuditTally;
import org.storeharness.store.ContentCheck;
import org.storeharness.store.ObjectState;
import org.storeharness.store.StoreException;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.workload.ObjectContent;
import org.storeharness.workload.UpdateVersions;

/** Audits targets whose options ask for it, and lists what is wrong in a file of the run directory. */
final class Auditor {
    private static final String AUDIT_OPTION = "audit";

    private final ResultJournal journal;
    private final RunContext context;
    private final ObjectContent content;

    Auditor(ResultJournal journal, RunContext context, long contentSeed) {
        this.journal = journal;
        this.context = context;
        this.content = new ObjectContent(contentSeed, 0);
    }

    /**
     * Audits the target and adds what it found to the result; does nothing if its options ask for no audit. What an audit found
     * before the run was aborted does not count.
     */
    void audit(OpenTarget target) throws IOException {
        if (context.control().aborted()) {
            if ("true".equals(target.describe().options().get(AUDIT_OPTION))) {
                fail(target, "the run was aborted before its audit");
            }
            return;
        }
        Path list = journal.directory().path().resolve("audit-" + target.name() + ".txt");
        AuditExamples examples = new AuditExamples();
        try (Writer out = Files.newBufferedWriter(list)) {
            Optional<AuditSummary> summary = target.store().audit(target.acknowledged(context), check(target), line -> {
                write(out, line);
                examples.add(line);
            });
            if (summary.isPresent() && context.control().aborted()) {
                fail(
                        target,
                        "the run was aborted in its audit"
                                + (examples.isEmpty()
                                        ? ""
                                        : ", whose findings until then are in " + list.getFileName()));
            } else {
                summary.ifPresent(sum -> add(target, sum, list, examples));
            }
        } catch (StoreException e) {
            fail(target, String.valueOf(e.getMessage()));
        } finally {
            if (examples.isEmpty()) {
                Files.deleteIfExists(list);
            }
        }
    }

    private void add(OpenTarget target, AuditSummary sum, Path list, AuditExamples examples) {
        journal.addAudit(target.name(), sum);
        if (!sum.clean()) {
            journal.cautions()
                    .add(caution(target, sum)
                            .with("file", list.getFileName().toString())
                            .with("examples", examples.toString()));
        }
    }

    private void fail(OpenTarget target, String message) {
        journal.cautions()
                .add(Caution.of(CautionCode.AUDIT_FAILED, target.name()).with("message", message));
    }

    private ContentCheck check(OpenTarget target) {
        UpdateVersions versions = target.versions();
        return (buffer, key, length) -> {
            if (!content.isIntact(buffer, key, length)) {
                return ObjectState.CORRUPT;
            }
            int least = versions == null ? 0 : versions.least(key);
            return ObjectContent.isCurrent(buffer, length, least) ? ObjectState.INTACT : ObjectState.STALE;
        };
    }

    private static Caution caution(OpenTarget target, AuditSummary sum) {
        return Caution.of(CautionCode.AUDIT_FOUND_FAULTS, target.name())
                .with("written", sum.written())
                .with("deleted", sum.deleted())
                .with("lost", sum.lost())
                .with("stale", sum.stale())
                .with("corrupt", sum.corrupt())
                .with("resurrected", sum.resurrected())
                .with("unknown", sum.unknown())
                .with("inDoubt", sum.inDoubt())
                .with("durability", EnumSpelling.of(target.store().facts().durability()));
    }

    private static void write(Writer out, String line) {
        try {
            out.write(line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first findings of an audit, for its caution. How many objects are unknown, and where, says more than their ids. */
    private static final class AuditExamples {
        private static final int EACH = 3;

        private final List<String> objects = new ArrayList<>();
        private final List<String> counts = new ArrayList<>();
        private boolean empty = true;

        void add(String line) {
            empty = false;
            if (line.startsWith(AuditTally.UNKNOWN_COUNT)) {
                addTo(counts, line);
            } else if (!line.startsWith("unknown ")) {
                addTo(objects, line);
            }
        }

        boolean isEmpty() {
            return empty;
        }

        /** The examples, each behind a semicolon. */
        @Override
        public String toString() {
            return Stream.concat(objects.stream(), counts.stream())
                    .map(line -> "; " + line)
                    .collect(Collectors.joining());
        }

        private static void addTo(List<String> examples, String line) {
            if (examples.size() < EACH) {
                examples.add(line);
            }
        }
    }
}
