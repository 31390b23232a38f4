package org.storeharness.core.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.result.caution.CautionCode;
import org.storeharness.core.run.stage.OpenTarget;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.objects.AuditSummary;
import org.storeharness.core.store.objects.ContentCheck;
import org.storeharness.core.store.objects.ObjectState;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.core.workload.ObjectContent;
import org.storeharness.core.workload.UpdateVersions;

/** Audits targets whose options ask for it, and lists what is wrong in a file of the run directory. */
final class Auditor {
    private static final int EXAMPLES = 3;

    private final ResultJournal journal;
    private final ObjectContent content;

    Auditor(ResultJournal journal, long contentSeed) {
        this.journal = journal;
        this.content = new ObjectContent(contentSeed, 0);
    }

    /** Audits the target and adds what it found to the result; does nothing if its options ask for no audit. */
    void audit(OpenTarget target) throws IOException {
        Path list = journal.directory().path().resolve("audit-" + target.name() + ".txt");
        StringBuilder examples = new StringBuilder();
        int[] found = {0};
        try (Writer out = Files.newBufferedWriter(list)) {
            Optional<AuditSummary> summary = target.store().audit(target.acknowledged(), check(target), line -> {
                write(out, line);
                if (found[0]++ < EXAMPLES) {
                    examples.append("; ").append(line);
                }
            });
            summary.ifPresent(sum -> {
                journal.addAudit(target.name(), sum);
                if (!sum.clean()) {
                    journal.cautions()
                            .add(caution(target, sum)
                                    .with("file", list.getFileName().toString())
                                    .with("examples", examples.toString()));
                }
            });
        } catch (StoreException e) {
            journal.cautions()
                    .add(Caution.of(CautionCode.AUDIT_FAILED, target.name())
                            .with("message", String.valueOf(e.getMessage())));
        } finally {
            if (found[0] == 0) {
                Files.deleteIfExists(list);
            }
        }
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
}
