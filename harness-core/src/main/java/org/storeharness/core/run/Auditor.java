package org.storeharness.core.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.result.caution.Caution;
import org.storeharness.core.run.saved.RunDirectory;
import org.storeharness.core.run.stage.OpenTarget;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.objects.AuditSummary;
import org.storeharness.core.unit.EnumSpelling;
import org.storeharness.core.workload.ObjectContent;

/** Has targets audited whose options want that, and lists what is wrong in the run directory. */
final class Auditor {
    private static final int EXAMPLES = 3;

    private final RunDirectory directory;
    private final ObjectContent content;

    Auditor(RunDirectory directory, long contentSeed) {
        this.directory = directory;
        this.content = new ObjectContent(contentSeed, 0);
    }

    /** Audits the target; what a reader has to know of it. Empty if no audit was wanted. */
    Optional<Caution> audit(OpenTarget target) throws IOException {
        Path list = directory.path().resolve("audit-" + target.name() + ".txt");
        StringBuilder examples = new StringBuilder();
        int[] found = {0};
        try (Writer out = Files.newBufferedWriter(list)) {
            Optional<AuditSummary> summary = target.store().audit(target.acknowledged(), content::isIntact, line -> {
                write(out, line);
                if (found[0]++ < EXAMPLES) {
                    examples.append("; ").append(line);
                }
            });
            return summary.map(sum -> new Caution(
                    target.name(),
                    sum.describe()
                            + explanation(sum, target.store().facts().durability())
                            + (sum.clean() ? "" : ", listed in " + list.getFileName() + examples),
                    !sum.clean()));
        } catch (StoreException e) {
            return Optional.of(new Caution(target.name(), "could not be audited: " + e.getMessage(), true));
        } finally {
            if (found[0] == 0) {
                Files.deleteIfExists(list);
            }
        }
    }

    /** Why losses need not be a fault of the store. */
    private static String explanation(AuditSummary sum, Durability durability) {
        if (sum.lost() + sum.resurrected() == 0 || durability == Durability.DURABLE) {
            return "";
        }
        return "; its acknowledgements did not wait for stable storage (durability " + EnumSpelling.of(durability)
                + "), so a crash of the server may undo the last of them: losing those breaks no promise";
    }

    private static void write(Writer out, String line) {
        try {
            out.write(line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
