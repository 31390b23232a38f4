package org.storeharness.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.storeharness.core.environment.filesystem.BackingDevice;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.run.leftover.ScratchTree;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.DataSize;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.workload.FileWorkload;

/**
 * Cross-checks the harness with fio on the same files.
 *
 * @param directory the files are in a scratch directory below it
 * @param size of each file
 * @param jobs the number of files, a job for each
 * @param queue that both tools use past the page cache
 */
public record FileCrossCheck(
        Path directory, DataSize size, int jobs, List<FileWorkload> workloads, FileWorkload.FileQueue queue) {
    /** Prints the findings; returns whether nothing failed and no counter contradicts a tool. */
    public boolean execute(CrossCheckRun run) throws RunException, StoreException, IOException {
        run.tellTime(workloads.size());
        try (ScratchTree scratch = run.scratchIn(directory)) {
            BackingDevice device = BackingDevice.of(SystemFiles.ofThisMachine(), scratch.path());
            FileWorkload.TestFiles files = new FileWorkload.TestFiles(scratch.path(), size, jobs, device, queue);
            if (!run.timing().wholeCommand()) {
                writeFiles(run, files);
            }
            List<ToolWorkload> all = new ArrayList<>();
            for (FileWorkload workload : workloads) {
                all.add(workload.toolWorkload(files, run.timing(), run.scratch()));
            }
            return run.execute(
                    all,
                    Map.of(),
                    CrossCheckFacts.ordered(
                            "filesystem", Files.getFileStore(directory).type() + ", device " + device.label(),
                            "files",
                                    jobs + " of " + size + (run.timing().wholeCommand() ? ", written in each run" : ""),
                            "past the page cache", "ioengine=" + queue.fioName()));
        }
    }

    private void writeFiles(CrossCheckRun run, FileWorkload.TestFiles files) throws RunException, IOException {
        run.progress().accept("writing " + jobs + " files of " + size);
        Path layout = Files.writeString(run.scratch().resolve("layout.fio"), files.layoutJob());
        run.runPeer(List.of("--create_only=1", layout.toString()), Map.of(), "fio could not write its files");
    }
}
