package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.cli.CommandRun;

/** The target seaweed-s3 on the command line. */
class GatewayTargetTest {
    @TempDir
    private Path directory;

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
