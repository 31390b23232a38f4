package org.storeharness.core.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.storeharness.core.result.Warning;
import org.storeharness.core.store.AuditSummary;
import org.storeharness.core.store.StoreException;
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
    Optional<Warning> audit(OpenTarget target) throws IOException {
        Path list = directory.path().resolve("audit-" + target.name() + ".txt");
        StringBuilder examples = new StringBuilder();
        int[] found = {0};
        try (Writer out = Files.newBufferedWriter(list)) {
            Optional<AuditSummary> summary = target.store().audit(content::isIntact, line -> {
                write(out, line);
                if (found[0]++ < EXAMPLES) {
                    examples.append("; ").append(line);
                }
            });
            return summary.map(sum -> new Warning(
                    target.name(),
                    sum.describe() + (sum.clean() ? "" : ", listed in " + list.getFileName() + examples),
                    !sum.clean()));
        } catch (StoreException e) {
            return Optional.of(new Warning(target.name(), "could not be audited: " + e.getMessage(), true));
        } finally {
            if (found[0] == 0) {
                Files.deleteIfExists(list);
            }
        }
    }

    private static void write(Writer out, String line) {
        try {
            out.write(line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
