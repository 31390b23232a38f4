package org.storeharness.fs.fio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.json.PlanFiles;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.TestLength;

/** Job files as people write them, what becomes of them, and what fio itself says of them. */
class JobFileCorpusTest {
    static List<Path> valid() {
        return JobFileCorpus.valid();
    }

    static List<Path> invalid() {
        return JobFileCorpus.invalid();
    }

    static List<Path> validForFio() {
        return forFio(valid());
    }

    static List<Path> invalidForFio() {
        return forFio(invalid());
    }

    /** The files about which fio itself is asked, in a process for each. */
    private static List<Path> forFio(List<Path> files) {
        int step = TestLength.of(24, 1);
        return IntStream.range(0, files.size())
                .filter(i -> i % step == 0)
                .mapToObj(files::get)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("valid")
    void aValidFileMakesThesePlans(Path file) throws Exception {
        StringBuilder made = new StringBuilder();
        for (FioRunPlanner.FioRun run : JobFileCorpus.read(JobFileCorpus.text(file))) {
            made.append("# ").append(run.bytes()).append(" B\n");
            run.notes().forEach(note -> made.append("# ").append(note).append('\n'));
            made.append(PlanFiles.write(run.plan())).append("---\n");
        }
        Path golden = file.resolveSibling(file.getFileName().toString().replace(".fio", ".yaml"));
        assertThat(made.toString()).isEqualTo(Files.exists(golden) ? JobFileCorpus.text(golden) : "no golden file");
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void anInvalidFileIsRefusedWithItsLineAndWhatIsAllowed(Path file) throws Exception {
        String text = JobFileCorpus.text(file);
        String expected = text.lines().skip(1).findFirst().orElseThrow().replaceFirst("# expected: ", "");
        assertThatThrownBy(() -> JobFileCorpus.read(text))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith("test.fio" + expected);
    }

    @ParameterizedTest
    @MethodSource("validForFio")
    void whatIsAcceptedIsAcceptedByFioToo(Path file) throws Exception {
        assertThat(fioAccepts(file)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("invalidForFio")
    void fioAcceptsOrRefusesARefusedFileAsItsFirstLineSays(Path file) throws Exception {
        boolean accepted = fioAccepts(file);
        assertThat(JobFileCorpus.text(file)).startsWith(accepted ? "# fio accepts\n" : "# fio refuses\n");
    }

    private static boolean fioAccepts(Path file) throws IOException, InterruptedException {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/fio")), "does not apply: the tool fio is not installed (apt fio)");
        Process fio = new ProcessBuilder("/usr/bin/fio", "--parse-only", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(fio.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return fio.exitValue() == 0;
    }
}
