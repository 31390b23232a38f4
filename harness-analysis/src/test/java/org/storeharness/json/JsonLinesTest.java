package org.storeharness.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesTest {
    private static final List<Line> LINES = List.of(new Line(1, Map.of("a", 1L)), new Line(2, Map.of("b", 22L)));

    @TempDir
    private Path directory;

    /** A line whose text has braces inside and two at its end. */
    public record Line(int number, Map<String, Long> counts) {}

    @Test
    void whereverALogIsCutOffItsWholeLinesAreRead() throws IOException {
        byte[] whole = Files.readAllBytes(written());
        int first = new String(whole).indexOf('\n') + 1;
        for (int length = 0; length <= whole.length; length++) {
            Path cut = Files.write(directory.resolve("cut"), Arrays.copyOf(whole, length));
            assertThat(read(cut))
                    .as("%d of %d bytes", length, whole.length)
                    .isEqualTo(LINES.subList(0, length == whole.length ? 2 : length >= first ? 1 : 0));
        }
    }

    @Test
    void aDamagedLineBeforeTheEndIsNamed() throws IOException {
        Path log = written();
        Files.writeString(log, "{\"number\":}\n" + Files.readString(log));
        assertThatThrownBy(() -> read(log))
                .isInstanceOf(DocumentException.class)
                .hasMessageContaining(log + ":1");
    }

    @Test
    void zerosAfterAPowerLossEndTheLog() throws IOException {
        Path log = written();
        String text = Files.readString(log);
        for (String lost : List.of(text + "\0\0\0\0", text + "{\"num\0\0\0", text + "\0\0\n" + text)) {
            Files.writeString(log, lost);
            assertThat(read(log)).isEqualTo(LINES);
        }
    }

    @Test
    void aLineThatIsTooLongIsNamedAndNotReadWhole() throws IOException {
        Path log = written();
        Files.writeString(log, Files.readString(log) + "{\"number\":" + " ".repeat(5_000_000) + "1}\n");
        assertInvalid(() -> read(log), log + ":3", "is longer than 4194304 bytes");
    }

    private Path written() throws IOException {
        Path log = directory.resolve("log");
        try (JsonLinesWriter<Line> lines = new JsonLinesWriter<>(log)) {
            for (Line line : LINES) {
                lines.write(line);
            }
        }
        return log;
    }

    private static List<Line> read(Path log) throws IOException {
        List<Line> lines = new ArrayList<>();
        JsonLinesReader.read(log, Line.class, lines::add);
        return lines;
    }
}
