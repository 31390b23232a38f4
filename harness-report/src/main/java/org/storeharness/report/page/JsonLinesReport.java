package org.storeharness.report.page;

import java.io.IOException;
import java.io.Writer;
import org.storeharness.report.Report;
import org.storeharness.report.ReportWriter;

/** One run as {@link HistoryFormat#JSONL} writes it. */
public final class JsonLinesReport implements ReportWriter {
    @Override
    public String format() {
        return "jsonl";
    }

    @Override
    public String description() {
        return "one JSON object a line for each target and cell, as 'harness history' has it";
    }

    @Override
    public void write(Report report, Writer out) throws IOException {
        RunHistory history = new RunHistory();
        history.add(report.result());
        HistoryFormat.JSONL.write(history, out);
    }
}
