package org.storeharness.report.page;

import java.util.stream.Stream;
import org.storeharness.json.ResultJson;
import org.storeharness.report.CsvReport;
import org.storeharness.report.MarkdownReport;
import org.storeharness.report.ReportWriter;
import org.storeharness.report.TextReport;
import org.storeharness.report.WeedBenchmarkReport;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/** The formats of the report of one run, by the names that {@code --format} has for them. */
public enum ReportFormat {
    AB(new WeedBenchmarkReport()),
    CSV(new CsvReport()),
    HTML(new HtmlReport()),
    JSON((report, out) -> ResultJson.write(report.result(), out)),
    MARKDOWN(new MarkdownReport()),
    TEXT(new TextReport());

    private final ReportWriter writer;

    ReportFormat(ReportWriter writer) {
        this.writer = writer;
    }

    /**
     * What writes a format.
     *
     * @throws InvalidValueException if there is no such format
     */
    public static ReportWriter writer(String format) {
        ReportFormat found = EnumSpelling.parse("format", ReportFormat.class, format);
        // Commands compare the name with those of their own reports, so that no other spelling may pass
        Check.require(
                EnumSpelling.of(found).equals(format),
                "format",
                () -> "must be " + EnumSpelling.of(found) + ", got '" + format + "'");
        return found.writer;
    }

    /** The names of all formats. */
    public static Stream<String> names() {
        return Stream.of(values()).map(EnumSpelling::of);
    }
}
