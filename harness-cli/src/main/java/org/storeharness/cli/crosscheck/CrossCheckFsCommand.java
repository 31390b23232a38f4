package org.storeharness.cli.crosscheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.core.environment.filesystem.BackingDevice;
import org.storeharness.core.environment.kernel.SystemFiles;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.DataSize;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.crosscheck.CrossCheckRun;
import org.storeharness.crosscheck.model.ToolWorkload;
import org.storeharness.crosscheck.peer.Fio;
import org.storeharness.crosscheck.process.PeerProgram;
import org.storeharness.crosscheck.process.ProcessRun;
import org.storeharness.crosscheck.process.ScratchDirectory;
import org.storeharness.crosscheck.workload.FileWorkload;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness cross-check fs}: beside fio. */
@Command(
        name = "fs",
        description = {
            "Carries out the same job files with this harness and with fio, on files of the same size that both wrote in full"
                    + " before: WEKA's six corners past the page cache, reads of the page cache, and ioengine=null.",
            "It works in a directory of its own below -d, and removes it at the end."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:nothing failed, and nobody contradicts what the tools claim",
            "1:a run failed, or the kernel saw something else than a tool claims",
            "2:the command line is wrong, or fio is missing"
        },
        mixinStandardHelpOptions = true)
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
                    "Of readBandwidth, writeBandwidth, readLatency, writeLatency, readIops, writeIops, pageCache, null"
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
                    "Jobs of the corners that have several, each on a file of its own (default: ${DEFAULT-VALUE})")
    private int jobs;

    @Mixin
    private CrossCheckOptions options = new CrossCheckOptions();

    @Override
    public Integer call() throws Exception {
        Check.range("--jobs", jobs, 1, MAX_JOBS);
        if (!Files.isDirectory(directory)) {
            throw new InvalidValueException("--directory", "must be an existing directory, got '" + directory + "'");
        }
        DataSize size = size();
        List<FileWorkload> wanted = wanted();
        Fio fio = new Fio();
        try (CrossCheckRun session = options.session(spec, fio, PeerProgram.find(fio, options.peer()));
                ScratchDirectory place = ScratchDirectory.in(directory.toAbsolutePath())) {
            BackingDevice device = BackingDevice.of(SystemFiles.ofThisMachine(), place.path());
            FileWorkload.TestFiles ground = new FileWorkload.TestFiles(place.path(), size, jobs, device);
            session.progress().accept("writing " + jobs + " files of " + size);
            writeFiles(session, ground);
            List<ToolWorkload> all = new ArrayList<>();
            for (FileWorkload work : wanted) {
                all.add(work.toolWorkload(ground, options.timing(), session.scratch()));
            }
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("filesystem", Files.getFileStore(directory).type() + ", device " + device.label());
            facts.put("files", jobs + " of " + size);
            return session.execute(all, Map.of(), facts);
        }
    }

    private static void writeFiles(CrossCheckRun session, FileWorkload.TestFiles ground)
            throws RunException, IOException {
        Path file = Files.writeString(session.scratch().resolve("layout.fio"), ground.layoutJob());
        ProcessRun run =
                session.run(List.of(session.program().toString(), "--create_only=1", file.toString()), Map.of());
        if (run.exitCode() != 0) {
            throw new RunException("fio could not write its files: " + run.lastLine());
        }
    }

    private List<FileWorkload> wanted() {
        return works.stream()
                .map(word -> FileWorkload.named(word)
                        .orElseThrow(() -> new InvalidValueException(
                                "--work",
                                "must be of "
                                        + Stream.of(FileWorkload.values())
                                                .map(FileWorkload::optionValue)
                                                .collect(Collectors.joining(", "))
                                        + ", got '" + word + "'")))
                .toList();
    }

    private DataSize size() {
        DataSize size;
        try {
            size = DataSize.parse(fileSize);
        } catch (InvalidValueException e) {
            throw e.within("--file-size");
        }
        Check.require(
                size.bytes() >= MIN_BYTES && size.bytes() % MIN_BYTES == 0,
                "--file-size",
                () -> "must be whole MiB, at least 1, got '" + fileSize + "'");
        return size;
    }
}
