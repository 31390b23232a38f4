package org.storeharness.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.report.DiffFixtures;
import org.storeharness.report.Report;

class DiffFormatTest {
    @ParameterizedTest
    @ValueSource(ints = {80, 60})
    void aNarrowTerminalShowsTheSameInLinesThatFit(int columns) throws IOException {
        StringWriter usual = new StringWriter();
        DiffFormat.TEXT.write(DiffFixtures.diff(), Report.USUAL_COLUMNS, usual);
        StringWriter narrow = new StringWriter();
        DiffFormat.TEXT.write(DiffFixtures.diff(), columns, narrow);
        assertThat(usual.toString().lines()).anyMatch(line -> line.length() > columns);
        assertThat(narrow.toString().lines()).allMatch(line -> line.length() <= columns);
        assertThat(narrow.toString().split("\\s+"))
                .containsExactly(usual.toString().split("\\s+"));
    }
}
