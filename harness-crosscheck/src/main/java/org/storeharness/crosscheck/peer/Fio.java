package org.storeharness.crosscheck.peer;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.json.plain.PlainJson;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.PeerReport;
import org.storeharness.crosscheck.model.Quantity;

/**
 * fio, run with {@link #ARGUMENTS}. Its {@code lat} lasts from the preparation of an operation to its completion, as
 * the harness's service time does. {@code clat} excludes the submission. Its processor time is that of the threads of its jobs while
 * they measure; that of the process would include the writing of its files in runs in which fio writes them.
 */
public final class Fio {
    /** The tool. */
    public static final Peer PEER =
            new Peer("fio", "apt-get install fio, or brew install fio", "--version", Fio::parse, Map.of());

    /** The arguments before the job file: this class reads the report that they select. */
    public static final List<String> ARGUMENTS = List.of("--output-format=json", "--lat_percentiles=1");

    private static final double NANOS_OF_MICRO = 1e3;
    private static final double MICROS_OF_MILLI = 1e3;
    private static final Map<String, Quantity> PERCENTILES =
            Map.of("50.000000", Quantity.P50, "90.000000", Quantity.P90, "99.000000", Quantity.P99);

    private Fio() {}

    private static PeerReport parse(String output) throws RunException {
        int start = output.indexOf('{');
        if (start < 0) {
            throw new RunException("fio printed no report");
        }
        try {
            // messages may precede the document
            List<?> jobs = list(PlainJson.parse(output.substring(start)), "jobs");
            if (jobs.size() != 1) {
                throw new RunException("fio must report one group, got " + jobs.size());
            }
            return job(map(jobs.get(0), "jobs"));
        } catch (InvalidValueException e) {
            throw new RunException("fio printed no report: " + e.getMessage(), e);
        }
    }

    private static PeerReport job(Map<?, ?> job) throws RunException {
        Map<?, ?> reads = map(job.get("read"), "read");
        Map<?, ?> writes = map(job.get("write"), "write");
        boolean reading = number(reads, "total_ios") > 0;
        Map<?, ?> direction = reading ? reads : writes;
        if (reading && number(writes, "total_ios") > 0) {
            throw new RunException("fio must read or write, and its report has both");
        }
        Map<Quantity, Double> figures = new EnumMap<>(Quantity.class);
        figures.put(Quantity.THROUGHPUT, number(direction, "iops"));
        Map<?, ?> times = map(direction.get("lat_ns"), "lat_ns");
        figures.put(Quantity.MEAN, number(times, "mean") / NANOS_OF_MICRO);
        if (times.get("percentile") instanceof Map<?, ?> percentiles) {
            for (Map.Entry<String, Quantity> wanted : PERCENTILES.entrySet()) {
                if (percentiles.containsKey(wanted.getKey())) {
                    figures.put(wanted.getValue(), number(percentiles, wanted.getKey()) / NANOS_OF_MICRO);
                }
            }
        }
        double operations = number(direction, "total_ios");
        if (operations > 0) {
            // percentages of a time that is in milliseconds
            double share = (number(job, "usr_cpu") + number(job, "sys_cpu")) / 100;
            figures.put(Quantity.CPU, share * number(job, "job_runtime") * MICROS_OF_MILLI / operations);
        }
        long errors = Math.round(number(job, "error"));
        return new PeerReport(Math.round(operations), errors == 0 ? 0 : 1, figures);
    }

    private static Map<?, ?> map(@Nullable Object value, String name) throws RunException {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new RunException("fio's report has no " + name);
    }

    private static List<?> list(Map<?, ?> fields, String name) throws RunException {
        if (fields.get(name) instanceof List<?> list) {
            return list;
        }
        throw new RunException("fio's report has no " + name);
    }

    private static double number(Map<?, ?> fields, String name) throws RunException {
        if (fields.get(name) instanceof Number number) {
            return number.doubleValue();
        }
        throw new RunException("fio's report has no " + name);
    }
}
