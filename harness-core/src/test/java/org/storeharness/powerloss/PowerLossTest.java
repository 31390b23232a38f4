package org.storeharness.powerloss;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.environment.DirectoryTree;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.WholeRun;
import org.storeharness.run.saved.SavedRuns;
import org.storeharness.run.stage.RunListener;
import org.storeharness.run.stage.Stage;
import org.storeharness.unit.TestLength;

/** Wherever the machine loses its power, the run directory can be read and holds every round that was over. */
class PowerLossTest {
    private static final String PLAN = """
            rounds: 3
            targets: {one: {store: memory}}
            workloads:
              write: {operations: {write: 1}, concurrency: 2, phases: {measure: {operations: 200}}}
            """;

    @TempDir
    private Path directory;

    /** The number of rounds that were over, by the number of events recorded by then; the run directory is known since the first key. */
    private final TreeMap<Integer, Integer> rounds = new TreeMap<>();

    @Test
    void theRunDirectoryCanBeReadWhereverThePowerIsLost() throws Exception {
        RecordingFiles files = new RecordingFiles(Files.createDirectory(directory.resolve("disk")));
        Path out = files.root().resolve("runs");
        RunResult finished = run(files, out);
        List<FileEvent> events = files.events();
        int end = events.size();
        int first = rounds.firstKey();
        assertThat(end - first).isGreaterThan(20);
        rounds.put(end, 3);
        Random random = new Random(1);
        Set<Integer> points = (TestLength.EXHAUSTIVE ? IntStream.range(first, end) : random.ints(4, first, end))
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
        points.add(end);
        for (int point : points) {
            LostDisk disk = new LostDisk(events.subList(0, point));
            for (LostDisk.Names names : LostDisk.Names.values()) {
                for (LostDisk.Contents contents : LostDisk.Contents.values()) {
                    Path lost = Files.createDirectory(directory.resolve("lost"));
                    disk.writeTo(lost, names, contents, random);
                    check(
                            lost.resolve("runs").resolve("run-" + finished.run().id()),
                            rounds.floorEntry(point),
                            point,
                            end);
                    DirectoryTree.delete(lost);
                }
            }
        }
    }

    private static void check(Path saved, Map.Entry<Integer, Integer> over, int point, int end) throws Exception {
        RunResult read = SavedRuns.read(saved);
        SavedRuns.timeline(saved, read);
        assertThat(read.results().stream().map(Measurement::round))
                .as("rounds at %d of %d events", point, end)
                .containsAll(IntStream.rangeClosed(1, over.getValue()).boxed().toList());
        if (point == end) {
            assertThat(read.run().complete()).isTrue();
        }
    }

    private RunResult run(RecordingFiles files, Path out) throws Exception {
        return WholeRun.in(directory, new MemoryDriver())
                .output(out)
                .listener(new RunListener() {
                    @Override
                    public void started(Stage stage) {
                        rounds.put(files.events().size(), stage.round() - 1);
                    }
                })
                .result(PLAN);
    }
}
