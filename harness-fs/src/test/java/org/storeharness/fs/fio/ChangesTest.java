package org.storeharness.fs.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.core.unit.InvalidValueException;

/** What is changed in job files that were made for another machine. */
class ChangesTest {
    private static final FioRuns.Surroundings NOTHING = new FioRuns.Surroundings(name -> null, name -> null);

    @Test
    void aDirectoryTakesThePlaceOfThoseInNamesOfFiles() {
        FioRuns.Run run =
                changed("[a]\nsize=100%\nfilename=/dev/sdb:/mnt/x/y:z\n").get(0);
        assertThat(run.jobs().get(0).options())
                .containsEntry("directory", "/mine")
                .containsEntry("filename", "sdb:y:z");
        assertThat(run.needs()).containsExactly(new FioRuns.Space(Path.of("/mine"), 3, 12L << 20));
    }

    @Test
    void aDirectoryTakesThePlaceOfADeviceThatASectionNames() {
        FioRuns.Run run = changed("[/dev/sdb]\nsize=4m\n").get(0);
        assertThat(run.jobs().get(0).name()).isEqualTo("sdb");
    }

    @Test
    void theDirectoryAboveIsNeverMeant() {
        assertThatThrownBy(() -> changed("[a]\nsize=4m\nfilename=/mnt/..\n"))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith("test.fio:3 filename must be names of files in the directory");
    }

    private static List<FioRuns.Run> changed(String text) {
        return FioRuns.of(text, "test.fio", new FioRuns.Changes(Path.of("/mine"), "12m", null, 0), NOTHING);
    }
}
