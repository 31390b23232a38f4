package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemFilesTest {
    @TempDir
    private Path directory;

    @Test
    void whatIsNotThereIsAbsent() {
        SystemFiles files = new SystemFiles(directory.resolve("nowhere"));
        assertThat(files.text("proc/stat")).isEmpty();
        assertThat(files.firstLine("proc/stat")).isEmpty();
        assertThat(files.list("proc/self/task")).isEmpty();
    }

    @Test
    void aDirectoryInPlaceOfAFileIsAbsent() throws Exception {
        Files.createDirectories(directory.resolve("proc/stat"));
        assertThat(new SystemFiles(directory).text("proc/stat")).isEmpty();
    }

    @Test
    void aPathOutOfTheRootIsAbsent() throws Exception {
        Files.writeString(directory.resolve("secret"), "secret");
        SystemFiles files = new SystemFiles(Files.createDirectory(directory.resolve("root")));
        assertThat(files.text("../secret")).isEmpty();
        assertThat(files.text("proc/../../secret")).isEmpty();
        assertThat(files.text(directory.resolve("secret").toString())).isEmpty();
        assertThat(files.text("proc/\0")).isEmpty();
        assertThat(files.list("..")).isEmpty();
    }

    @Test
    void bytesThatAreNoTextAreReadAllTheSame() {
        SystemFilesFixture planted =
                new SystemFilesFixture(directory).write("proc/odd", new byte[] {(byte) 0xff, (byte) 0xfe, 'x'});
        assertThat(planted.files().text("proc/odd"))
                .hasValueSatisfying(text -> assertThat(text).endsWith("x"));
    }

    @Test
    void onlyTheBeginningOfAnEndlessFileIsRead() {
        SystemFilesFixture planted = new SystemFilesFixture(directory).write("proc/long", new byte[(4 << 20) + 1]);
        assertThat(planted.files().text("proc/long"))
                .hasValueSatisfying(text -> assertThat(text).hasSize(4 << 20));
    }

    @Test
    void anEmptyLineIsAbsent() {
        assertThat(new SystemFilesFixture(directory)
                        .write("sys/empty", "\n")
                        .files()
                        .firstLine("sys/empty"))
                .isEmpty();
    }
}
