package org.storeharness.cli.support;

import java.util.Iterator;
import org.storeharness.report.page.ReportFormat;

/** The names of all report formats, for help and completion. */
public final class ReportFormats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return ReportFormat.names().iterator();
    }
}
