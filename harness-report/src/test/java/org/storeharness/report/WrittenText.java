package org.storeharness.report;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import org.storeharness.report.page.ReportFormat;

/** The output of a writer, as text. */
public final class WrittenText {
    /** Writes it. */
    @FunctionalInterface
    public interface Writing {
        void to(Writer out) throws IOException;
    }

    private WrittenText() {}

    public static String of(Writing writing) throws IOException {
        StringWriter text = new StringWriter();
        writing.to(text);
        return text.toString();
    }

    /** The report in a format. */
    public static String of(String format, Report report) throws IOException {
        return of(out -> ReportFormat.writer(format).write(report, out));
    }
}
