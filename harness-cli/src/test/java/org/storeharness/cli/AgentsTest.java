package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.result.RunHost;
import org.storeharness.result.RunResult;
import org.storeharness.run.saved.SavedRuns;

/** Commands whose work two agents do; {@code ScaleCommandTest} has two of them that are short. */
class AgentsTest {
    @TempDir
    private Path directory;

    @AutoClose
    private LocalAgents agents;

    @BeforeEach
    void chooseAnAddress() throws Exception {
        agents = new LocalAgents(directory);
    }

    @ParameterizedTest
    @Tag("exhaustive")
    @Tag("slow")
    @ValueSource(
            strings = {
                "run PLAN --rounds 2",
                "compare --targets fs --rounds 2 --duration 1s --fill 200",
                "run PLAN --find-rate p50<10s --duration 1s --rounds 1",
                "curve PLAN --duration 200ms --max-time 3m",
                "seaweed bench --loopback -n 400 -c 4",
                "seaweed sweep --loopback --volumes 1,2 --concurrency 4 -n 200 --rounds 1",
                "fs fio JOB",
                "fs corners -d SHARED --file-size 1m --jobs 2 --duration 1s",
                "fs corners -w mixed -d SHARED --file-size 1m --jobs 2 --duration 1s",
                "fs metadata -d SHARED --tasks 4 -n 20",
            })
    void theResultsOfEveryCommandNameItsAgents(String line) throws Exception {
        String shared = agents.shared().toString();
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
                targets: {fs: {store: fs, durability: relaxed, options: {directory: "%s"}}}
                workloads: {write: {operations: {write: 1}, concurrency: 4, phases: {measure: {duration: 200ms}}}}
                """.formatted(shared));
        Path job = Files.writeString(directory.resolve("job.fio"), """
                [write]
                rw=randwrite
                bs=4k
                size=1m
                numjobs=2
                group_reporting
                directory=%s
                """.formatted(shared));
        CommandRun run = agents.run(line.replace("PLAN", plan.toString())
                .replace("JOB", job.toString())
                .replace("SHARED", shared)
                .split(" "));
        assertThat(agents.runs()).isNotEmpty();
        for (Path made : agents.runs()) {
            RunResult result = SavedRuns.read(made);
            assertThat(result.run().valid()).isTrue();
            assertThat(result.hosts()).extracting(RunHost::name).containsExactly("a", "b");
        }
        if (line.startsWith("fs metadata")) {
            assertThat(run.out())
                    .contains(
                            "TASKS on 2 hosts (a, b)\n   Directory stat         no task uses a name created on its own host\n");
        }
    }
}
