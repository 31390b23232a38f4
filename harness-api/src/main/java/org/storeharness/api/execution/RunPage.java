package org.storeharness.api.execution;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import org.storeharness.report.Report;
import org.storeharness.report.ReportWriters;
import org.storeharness.result.RunResult;
import org.storeharness.run.saved.SavedRun;
import org.storeharness.run.stage.RunException;

/**
 * The page {@code report.html} of a run directory.
 *
 * @param directory the run directory
 * @param result the result in it
 */
public record RunPage(Path directory, RunResult result) {
    private static final String FILE = "report.html";

    /**
     * Writes the page.
     *
     * @throws RunException if what the run logged cannot be read
     */
    public void write() throws RunException, IOException {
        StringWriter page = new StringWriter();
        Report report = new Report(result, directory, SavedRun.timeline(directory, result)).inDetail();
        ReportWriters.load().get("html").write(report, page);
        new ReportFile(directory.resolve(FILE)).replace(page.toString());
    }
}
