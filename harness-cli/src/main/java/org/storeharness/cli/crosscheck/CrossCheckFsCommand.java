package org.storeharness.cli.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.crosscheck.CrossCheckRun;
import org.storeharness.crosscheck.FileCrossCheck;
import org.storeharness.crosscheck.peer.Fio;
import org.storeharness.crosscheck.workload.FileWorkload;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness cross-check fs}: cross-checks with fio. */
@Command(
        name = "fs",
        header = "Do the harness and fio report the same of the same jobs?",
        footer = "  ./harness cross-check fs -d /mnt/data --work readIops,writeIops",
        description = {
            "Carries out the same job files with this harness and with fio on the same files, which are written in full before:"
                    + " WEKA's six corners past the page cache, reads from the page cache, and ioengine=null.",
            "The files are in a temporary directory below -d."
        },
        exitCodeList = {
            ExitCodes.OK + CrossCheckOptions.SOUND,
            ExitCodes.FAILED + CrossCheckOptions.NOT_SOUND,
            ExitCodes.USAGE + ":the command line is wrong, or fio is missing"
        })
final class CrossCheckFsCommand implements Callable<Integer> {
    private static final int MAX_JOBS = 1_024;
    private static final long MIN_BYTES = 1 << 20;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            required = true,
            description = "Existing directory on the filesystem to work on")
    private Path directory = Path.of("");

    @Option(
            names = "--work",
            paramLabel = "WORK[,WORK...]",
            hideParamSyntax = true,
            split = ",",
            description =
                    "Workloads: readBandwidth, writeBandwidth, readLatency, writeLatency, readIops, writeIops, pageCache, null"
                            + " (default: all)")
    private List<String> works =
            Stream.of(FileWorkload.values()).map(FileWorkload::optionValue).toList();

    @Option(
            names = "--file-size",
            paramLabel = "SIZE",
            defaultValue = "256MiB",
            description = "Size of each file, in whole MiB (default: ${DEFAULT-VALUE})")
    private String fileSize = "256MiB";

    @Option(
            names = "--jobs",
            paramLabel = "N",
            defaultValue = "4",
            description =
                    "Jobs of the bandwidth and IOPS workloads, each on a file of its own (default: ${DEFAULT-VALUE})")
    private int jobs;

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            defaultValue = "libaio",
            description =
                    "How both tools reach files past the page cache: libaio or io_uring (default: ${DEFAULT-VALUE})")
    private String engine = "libaio";

    @Mixin
    private CrossCheckOptions options = new CrossCheckOptions();

    @Override
    public Integer call() throws RunException, StoreException, IOException {
        Check.range("--jobs", jobs, 1, MAX_JOBS);
        if (!Files.isDirectory(directory)) {
            throw new InvalidValueException("--directory", "must be an existing directory, got '" + directory + "'");
        }
        FileCrossCheck check = new FileCrossCheck(directory, size(), jobs, workloads(), queue());
        try (CrossCheckRun run = options.start(spec, Fio.PEER)) {
            return ExitCodes.of(check.execute(run));
        }
    }

    private FileWorkload.FileQueue queue() {
        return Stream.of(FileWorkload.FileQueue.values())
                .filter(queue -> queue.fioName().equals(engine))
                .findFirst()
                .orElseThrow(() ->
                        new InvalidValueException("--engine", "must be libaio or io_uring, got '" + engine + "'"));
    }

    private List<FileWorkload> workloads() {
        return works.stream()
                .map(name -> FileWorkload.named(name)
                        .orElseThrow(() -> new InvalidValueException(
                                "--work",
                                "must be of "
                                        + Stream.of(FileWorkload.values())
                                                .map(FileWorkload::optionValue)
                                                .collect(Collectors.joining(", "))
                                        + ", got '" + name + "'")))
                .toList();
    }

    private DataSize size() {
        DataSize size = Check.named("--file-size", () -> DataSize.parse(fileSize));
        Check.require(
                size.bytes() >= MIN_BYTES && size.bytes() % MIN_BYTES == 0,
                "--file-size",
                () -> "must be whole MiB, at least 1, got '" + fileSize + "'");
        return size;
    }
}
