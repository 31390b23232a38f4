package org.storeharness.api.execution;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import org.storeharness.engine.RunControl;
import org.storeharness.report.Report;
import org.storeharness.report.page.HtmlReport;
import org.storeharness.result.RunResult;
import org.storeharness.run.HarnessRun;
import org.storeharness.run.RunRequest;
import org.storeharness.run.phase.SiteOpener;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.RunListener;
import org.storeharness.store.StoreDrivers;

/**
 * The one way in which a plan becomes a run directory with its page, whoever asks for it.
 *
 * @param request what the run is to do
 * @param control stops it, from any thread
 * @param listener is told its progress
 * @param sites makes the site where the work is done
 */
public record PlanRun(RunRequest request, RunControl control, RunListener listener, SiteOpener sites) {
    private static final String PAGE = "report.html";

    /**
     * Carries the plan out in this thread, with the stores on the class path.
     *
     * @throws RunException if the run cannot begin; nothing is left behind then
     */
    public HarnessRun.RunOutcome execute() throws RunException {
        HarnessRun.RunOutcome outcome =
                new HarnessRun(request, StoreDrivers.load(), control, listener, sites).execute();
        writePage(outcome);
        return outcome;
    }

    /** A page that cannot be written does not fail the run. */
    private void writePage(HarnessRun.RunOutcome outcome) {
        try {
            writePage(outcome.directory().path(), outcome.result());
        } catch (IOException | RunException e) {
            listener.step("there is no report.html: " + e.getMessage());
        }
    }

    /**
     * Writes the page {@code report.html} of a run directory.
     *
     * @param directory the run directory
     * @param result the result in it
     * @throws RunException if what the run logged cannot be read
     */
    public static void writePage(Path directory, RunResult result) throws RunException, IOException {
        StringWriter page = new StringWriter();
        Report report = new Report(result, directory, SavedRuns.timeline(directory, result)).inDetail();
        new HtmlReport().write(report, page);
        new ReportFile(directory.resolve(PAGE)).replace(page.toString());
    }
}
