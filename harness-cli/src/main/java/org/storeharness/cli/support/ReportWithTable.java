package org.storeharness.cli.support;

import java.io.IOException;
import java.io.Writer;
import org.storeharness.report.Report;
import org.storeharness.report.ReportWriter;

/**
 * A report that begins with a command's own table.
 *
 * @param table the table
 * @param report what follows after an empty line
 */
public record ReportWithTable(Table table, ReportWriter report) implements ReportWriter {
    /** Writes a table. */
    @FunctionalInterface
    public interface Table {
        void write(Report report, Writer out) throws IOException;
    }

    @Override
    public String format() {
        return report.format();
    }

    @Override
    public boolean showsValidity() {
        return report.showsValidity();
    }

    @Override
    public boolean showsTimeline() {
        return report.showsTimeline();
    }

    @Override
    public void write(Report found, Writer out) throws IOException {
        table.write(found, out);
        out.write('\n');
        report.write(found, out);
    }
}
