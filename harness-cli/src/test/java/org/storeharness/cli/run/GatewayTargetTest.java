package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.cli.CommandRun;

/** The target seaweed-s3 on the command line. */
class GatewayTargetTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare --targets fs,seaweed --s3-endpoint http://a:1 | --s3-endpoint is for targets of the store s3, and"
                        + " there are only fs, seaweed",
                "compare --targets seaweed,seaweed-s3 --seaweed-master a:1 | --seaweed-master must be given together with"
                        + " --s3-endpoint, where seaweed-s3 is a target",
                "compare --targets seaweed,seaweed-s3 --repeat 6 | --s3-endpoint must be given for the target seaweed-s3 with"
                        + " --repeat, --agents or --ssh",
                "curve --targets seaweed,seaweed-s3 --seaweed-master a:1 | --seaweed-master must be given together with"
            })
    void whatDoesNotFitIsSaidInOneLine(String arguments, String message) {
        CommandRun run = run(arguments);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errorLines()).singleElement().asString().contains(message.strip());
    }

    /** Nothing is asked for at these addresses: the program comes first. */
    @ParameterizedTest
    @ValueSource(strings = {"compare", "curve", "run ../examples/s3.yaml"})
    void theProgramOfTheTargetOfSeaweedFsIsTheOneToStart(String command) {
        CommandRun run = run(command + " --targets seaweed,seaweed-s3 --set seaweed.weed=/nowhere/weed");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.err()).contains("weed '/nowhere/weed' is not an executable file (from option weed)");
    }

    private CommandRun run(String arguments) {
        List<String> all = new ArrayList<>(List.of(arguments.strip().split(" ")));
        all.addAll(List.of(
                "-q",
                "--data-dir",
                directory.toString(),
                "--out",
                directory.resolve("out").toString()));
        return CommandRun.of(all.toArray(String[]::new));
    }
}
