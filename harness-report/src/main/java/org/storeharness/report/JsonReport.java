package org.storeharness.report;

import java.io.Writer;
import org.storeharness.json.ResultJson;

/** The result itself as one JSON document, see {@code docs/result.schema.json}. */
public final class JsonReport implements ReportWriter {
    @Override
    public void write(Report report, Writer out) {
        ResultJson.write(report.result(), out);
    }
}
