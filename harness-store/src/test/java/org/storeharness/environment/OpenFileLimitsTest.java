package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenFileLimitsTest {
    @TempDir
    private Path directory;

    @Test
    void softHardAndOpenFilesAreRead() {
        SystemFilesFixture planted = new SystemFilesFixture(directory)
                .write("proc/self/limits", """
                        Limit                     Soft Limit           Hard Limit           Units
                        Max processes             96365                96365                processes
                        Max open files            1024                 unlimited            files
                        """)
                .write("proc/self/fd/0", "")
                .write("proc/self/fd/1", "");
        assertThat(OpenFileLimits.read(planted.files())).hasValue(new OpenFileLimits(1024, Long.MAX_VALUE, 2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "Max open files", "Max open files 5", "Max open files x y files", "Max open files 1 -1"})
    void brokenLimitsAreUnknown(String text) {
        assertThat(OpenFileLimits.read(new SystemFilesFixture(directory)
                        .write("proc/self/limits", text)
                        .files()))
                .isEmpty();
    }

    @Test
    void aNeedWithinTheLimitIsNoShortage() {
        assertThat(new OpenFileLimits(1024, 4096, 24).shortage(1000, "sessions"))
                .isEmpty();
        assertThat(new OpenFileLimits(Long.MAX_VALUE, Long.MAX_VALUE, 24).shortage(Integer.MAX_VALUE, "sessions"))
                .isEmpty();
    }

    @Test
    void aShortageWithinTheHardLimitIsMendedInTheShell() {
        assertThat(new OpenFileLimits(1024, 4096, 24).shortage(2000, "500 sessions of 'fs'"))
                .hasValue("500 sessions of 'fs' need 2000 open files, but the open-file limit is 1024 with 24 open;"
                        + " raise it with: ulimit -n 2024");
    }

    @Test
    void aShortageBeyondTheHardLimitNamesIt() {
        assertThat(new OpenFileLimits(1024, 1024, 24).shortage(2000, "sessions"))
                .hasValueSatisfying(
                        words -> assertThat(words).contains("hard limit (now 1024)", "LimitNOFILE", "2024"));
    }
}
