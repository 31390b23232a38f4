package org.storeharness.report.page;

import java.io.IOException;
import java.io.Writer;
import org.storeharness.report.VerdictText;
import org.storeharness.result.Difference;
import org.storeharness.result.Difference.RegressionFinding;
import org.storeharness.result.RunDiff;
import org.storeharness.unit.Printable;

/**
 * A diff as a suite of JUnit tests, for build servers: a test for each difference, which fails if it is a regression and is skipped if
 * that is not decided. Whether what is not decided fails a build is for the exit code to say.
 */
final class JUnitDocument {
    private JUnitDocument() {}

    static void write(RunDiff diff, Writer out) throws IOException {
        out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.write(
                "<testsuite name=\"harness diff\" tests=\"" + diff.differences().size() + "\" failures=\""
                        + count(diff, RegressionFinding.REGRESSION) + "\" errors=\"0\" skipped=\""
                        + (count(diff, RegressionFinding.INCONCLUSIVE) + count(diff, RegressionFinding.NOT_COMPARABLE))
                        + "\">\n");
        for (Difference difference : diff.differences()) {
            out.write("  <testcase classname=\"" + escaped(difference.target()) + "\" name=\""
                    + escaped(VerdictText.cellLabel(difference.cell()) + " "
                            + difference.metric().label())
                    + "\">");
            String sentence = escaped(DifferenceText.sentence(difference, diff.margin()));
            out.write(
                    switch (difference.finding()) {
                        case NO_REGRESSION -> "<system-out>" + sentence + "</system-out>";
                        case INCONCLUSIVE, NOT_COMPARABLE -> "<skipped message=\"" + sentence + "\"/>";
                        case REGRESSION -> "<failure type=\"regression\" message=\"" + sentence + "\"/>";
                    });
            out.write("</testcase>\n");
        }
        out.write("</testsuite>\n");
    }

    private static long count(RunDiff diff, RegressionFinding finding) {
        return diff.differences().stream()
                .filter(difference -> difference.finding() == finding)
                .count();
    }

    /** Text of any origin; XML allows no control characters, also not as references. */
    private static String escaped(String text) {
        return Printable.line(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replaceAll("[\\uFFFE\\uFFFF]", "?");
    }
}
