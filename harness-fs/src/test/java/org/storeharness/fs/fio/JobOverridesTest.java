package org.storeharness.fs.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.unit.InvalidValueException;

/** Tests the changes to job files that were made for another machine. */
class JobOverridesTest {
    private static final FioRunPlanner.JobFileReferences NOTHING =
            new FioRunPlanner.JobFileReferences(name -> null, name -> null);

    @Test
    void aDirectoryTakesThePlaceOfThoseInNamesOfFiles() {
        FioRunPlanner.FioRun run =
                changed("[a]\nsize=100%\nfilename=/dev/sdb:/mnt/x/y:z\n").get(0);
        assertThat(run.jobs().get(0).options())
                .containsEntry("directory", "/mine")
                .containsEntry("filename", "sdb:y:z");
        assertThat(run.fileDemands()).containsExactly(new FioRunPlanner.FileDemand(Path.of("/mine"), 3, 12L << 20));
    }

    @Test
    void aDirectoryTakesThePlaceOfADeviceThatASectionNames() {
        FioRunPlanner.FioRun run = changed("[/dev/sdb]\nsize=4m\n").get(0);
        assertThat(run.jobs().get(0).name()).isEqualTo("sdb");
    }

    /** Fio does so where the file exists. */
    @Test
    void aSizeThatIsMissingIsThatOfTheFile(@TempDir Path directory) throws IOException {
        Files.write(directory.resolve("there"), new byte[64 << 10]);
        FioRunPlanner.FioRun run = FioRunPlanner.plan(
                        "[a]\nfilename=/mnt/there\n",
                        "test.fio",
                        new FioRunPlanner.JobOverrides(directory, null, null, 0),
                        NOTHING)
                .get(0);
        assertThat(run.bytes()).isEqualTo(64 << 10);
        assertThat(run.notes())
                .anyMatch(note -> note.endsWith("files are as large as the one that is there: 65536 B each"));
    }

    @Test
    void aFileNameThatLeadsToTheParentDirectoryIsRefused() {
        assertThatThrownBy(() -> changed("[a]\nsize=4m\nfilename=/mnt/..\n"))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith("test.fio:3 filename must be names of files in the directory");
    }

    /** Results and reports show a job file's names and values. */
    @Test
    void aVariableThatLooksLikeASecretIsRefusedAndOthersAreExpanded() {
        FioRunPlanner.JobFileReferences variables =
                new FioRunPlanner.JobFileReferences(name -> name.equals("UNSET") ? null : "hunter2", name -> null);
        for (String secret : List.of("PGPASSWORD", "DB_PWD", "AWS_SECRET_ACCESS_KEY", "github_token", "API_KEY")) {
            assertThatThrownBy(() -> named(secret, variables))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageStartingWith(
                            "test.fio:2 names the environment variable '" + secret + "', which looks like a secret")
                    .hasMessageNotContaining("hunter2");
        }
        assertThat(named("KEYSPACE", variables).get(0).jobs().get(0).name()).isEqualTo("hunter2");
    }

    private static List<FioRunPlanner.FioRun> named(String variable, FioRunPlanner.JobFileReferences variables) {
        String text = "[a]\nname=${" + variable + "}\nsize=4m\ndirectory=/mine\n";
        return FioRunPlanner.plan(text, "test.fio", FioRunPlanner.JobOverrides.none(), variables);
    }

    private static List<FioRunPlanner.FioRun> changed(String text) {
        return FioRunPlanner.plan(
                text, "test.fio", new FioRunPlanner.JobOverrides(Path.of("/mine"), "12m", null, 0), NOTHING);
    }
}
