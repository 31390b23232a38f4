package org.storeharness.api.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.powerloss.FileEvent;
import org.storeharness.powerloss.RecordingFiles;

class ReportFileTest {
    @TempDir
    private Path directory;

    @Test
    void aReportIsSyncedBeforeItGetsItsNameAndTheNameAfter() throws Exception {
        RecordingFiles files = new RecordingFiles(directory);
        new ReportFile(files.root().resolve("report.html")).replace("new");
        List<FileEvent> events = files.events();
        assertThat(events.get(0)).isInstanceOf(FileEvent.Created.class);
        FileEvent.Created created = (FileEvent.Created) events.get(0);
        int synced = events.indexOf(new FileEvent.Synced(created.inode()));
        int renamed = events.indexOf(new FileEvent.Renamed(created.path(), "report.html"));
        assertThat(events.subList(0, synced)).hasAtLeastOneElementOfType(FileEvent.Written.class);
        assertThat(renamed).isGreaterThan(synced);
        assertThat(events.subList(renamed, events.size())).contains(new FileEvent.Synced(0));
    }

    @Test
    void aFileThatIsNamedLikeADraftStays() throws Exception {
        Path other = Files.writeString(directory.resolve("report.html.next"), "somebody's");
        new ReportFile(directory.resolve("report.html")).replace("new");
        assertThat(other).hasContent("somebody's");
        assertThat(directory.resolve("report.html")).hasContent("new");
    }

    @Test
    void aLinkInPlaceOfTheDraftIsNotFollowed() throws Exception {
        Path other = Files.writeString(directory.resolve("other"), "somebody's");
        Path draft = directory.resolve(".report.html." + ProcessHandle.current().pid() + ".next");
        Files.createSymbolicLink(draft, other);
        new ReportFile(directory.resolve("report.html")).replace("new");
        assertThat(other).hasContent("somebody's");
        assertThat(draft).doesNotExist();
    }
}
