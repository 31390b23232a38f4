package org.storeharness.crosscheck.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.environment.Environment;
import org.storeharness.core.environment.Jvm;
import org.storeharness.core.json.ResultJson;
import org.storeharness.core.report.document.CautionText;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.run.saved.RunDirectory;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.sample.log.IntervalLogReader;
import org.storeharness.core.sample.log.PhaseId;
import org.storeharness.crosscheck.model.Quantity;

/**
 * What a run of this harness reports in its run directory.
 *
 * @param operations that succeeded, warm-up included, without the reads that look at what was written
 * @param measured those of the measured phase that succeeded
 * @param figures of the measured phase
 * @param problems why the run is not valid
 * @param archive the file from which its JVM had mapped its classes; {@link Jvm#NO_ARCHIVE} for none
 */
record HarnessRunReport(
        long operations, long measured, Map<Quantity, Double> figures, List<String> problems, String archive) {
    private static final String MACHINE = "machine";
    private static final double MICROS = 1e6;
    private static final double NANOS_OF_MICRO = 1e3;

    /**
     * Reads the only run below a directory.
     *
     * @throws RunException if there is none, or more than one measurement in it
     */
    static HarnessRunReport read(Path runs) throws RunException, IOException {
        RunDirectory directory = RunDirectory.existing(onlyRunIn(runs));
        RunResult result = ResultJson.read(directory.result());
        if (result.results().size() != 1) {
            throw new RunException(directory.path() + " must hold one measurement, got "
                    + result.results().size());
        }
        long[] operations = {0};
        IntervalLogReader.read(directory.intervals(), phase -> !PhaseId.isReadBack(phase.phase()))
                .values()
                .forEach(totals -> operations[0] += totals.operations().ok());
        Measurement measurement = result.results().get(0);
        return new HarnessRunReport(
                operations[0],
                measurement.operations().ok(),
                figures(measurement),
                CautionText.invalidReasons(result),
                archive(result));
    }

    private static String archive(RunResult result) {
        return result.environment()
                .getOrDefault(MACHINE, Map.of())
                .getOrDefault(Environment.JVM_ARCHIVE, Environment.UNKNOWN);
    }

    /** The figures of a measurement, without the start of the JVM and the warm-up. */
    static Map<Quantity, Double> figures(Measurement measured) {
        Map<Quantity, Double> figures = new EnumMap<>(Quantity.class);
        figures.put(Quantity.THROUGHPUT, measured.throughput().opsPerSecond());
        if (measured.serviceTime().count() > 0) {
            figures.put(Quantity.MEAN, measured.serviceTime().mean() / NANOS_OF_MICRO);
        }
        put(figures, Quantity.P50, measured.serviceTime().p50());
        put(figures, Quantity.P90, measured.serviceTime().p90());
        put(figures, Quantity.P99, measured.serviceTime().p99());
        Double cpu = measured.client().counters().process().cpuSeconds();
        if (cpu != null && measured.operations().ok() > 0) {
            figures.put(Quantity.CPU, cpu / measured.operations().ok() * MICROS);
        }
        return figures;
    }

    private static void put(Map<Quantity, Double> figures, Quantity quantity, @Nullable Long nanos) {
        if (nanos != null) {
            figures.put(quantity, nanos / NANOS_OF_MICRO);
        }
    }

    private static Path onlyRunIn(Path runs) throws RunException, IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> entries = Files.list(runs)) {
            entries.filter(Files::isDirectory)
                    .filter(path -> !path.getFileName().toString().startsWith("."))
                    .forEach(found::add);
        }
        if (found.size() != 1) {
            throw new RunException(runs + " must hold one run, got " + found.size());
        }
        return found.get(0);
    }
}
