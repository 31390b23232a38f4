package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FanOutTest {
    private static final Path ROOT = Path.of("/root");

    @Test
    void neighboursShareADirectory() {
        assertThat(file(4096, 0)).isEqualTo(Path.of("/root/000/000/000"));
        assertThat(file(4096, 4095)).isEqualTo(Path.of("/root/000/000/fff"));
        assertThat(file(4096, 4096)).isEqualTo(Path.of("/root/000/001/000"));
        assertThat(file(4096, 4096L * 4096)).isEqualTo(Path.of("/root/001/000/000"));
    }

    @Test
    void everyKeyHasAFileOfItsOwn() {
        FanOut fanOut = new FanOut(ROOT, 1000);
        Set<Path> files = new HashSet<>();
        for (long key = 0; key < 1_000_000_000L; key += 99_991) {
            files.add(fanOut.file(fanOut.directory(fanOut.directoryNumber(key)), key));
        }
        assertThat(files).hasSize(10_001);
    }

    @Test
    void allNamesAreKnownAsOwn() {
        for (int width : new int[] {1_000, 4_096, 100_000}) {
            Path last = file(width, (long) width * width - 1);
            last.subpath(1, 4)
                    .forEach(name -> assertThat(FanOut.isGeneratedName(name.toString()))
                            .as("%s", name)
                            .isTrue());
        }
        assertThat(FanOut.isGeneratedName(FanOut.replacementName(ROOT, 9_999).toString()))
                .isTrue();
        assertThat(FanOut.isGeneratedName("notes.txt")).isFalse();
        assertThat(FanOut.isGeneratedName(".harness-run-run-1")).isFalse();
    }

    @Test
    void keysBeyondTheFanOutAreRefused() {
        assertThatThrownBy(() -> file(1000, 1_000_000_000L))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("filesPerDirectory 1000 is too few");
    }

    private static Path file(int width, long key) {
        FanOut fanOut = new FanOut(ROOT, width);
        return fanOut.file(fanOut.directory(fanOut.directoryNumber(key)), key);
    }
}
