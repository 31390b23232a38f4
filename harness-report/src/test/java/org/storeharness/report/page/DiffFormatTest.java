package org.storeharness.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.report.DiffFixtures;
import org.storeharness.report.Report;
import org.storeharness.report.WrittenText;

class DiffFormatTest {
    @ParameterizedTest
    @ValueSource(ints = {80, 60})
    void aNarrowTerminalShowsTheSameInLinesThatFit(int columns) throws IOException {
        String usual = WrittenText.of(out -> DiffFormat.TEXT.write(DiffFixtures.diff(), Report.USUAL_COLUMNS, out));
        String narrow = WrittenText.of(out -> DiffFormat.TEXT.write(DiffFixtures.diff(), columns, out));
        assertThat(usual.lines()).anyMatch(line -> line.length() > columns);
        assertThat(narrow.lines()).allMatch(line -> line.length() <= columns);
        assertThat(narrow.split("\\s+")).containsExactly(usual.split("\\s+"));
    }
}
