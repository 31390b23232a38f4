package org.storeharness.result;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Measurement;

/**
 * The figures of a round by which targets are compared. Times are those of open load: under closed load a stalled store is asked
 * less, so its percentiles say little of the stall.
 */
public enum Metric {
    /** Objects per second, of closed load. */
    OBJECTS_PER_SECOND("objects/s", true),
    /** The 99th percentile of the response time, in nanoseconds, of open load. */
    RESPONSE_TIME_P99("p99 response time", false),
    /** The median of the response time, in nanoseconds, of open load with too few operations for the other. */
    RESPONSE_TIME_P50("p50 response time", false);

    /** The value of a caution that names the percentiles which the client limited; without it, it limited the rate. */
    public static final String PERCENTILES = "percentiles";

    private final String label;
    private final boolean higherIsFaster;

    Metric(String label, boolean higherIsFaster) {
        this.label = label;
        this.higherIsFaster = higherIsFaster;
    }

    /** Its name in sentences. */
    public String label() {
        return label;
    }

    /** Whether the higher value is the faster one. */
    public boolean higherIsFaster() {
        return higherIsFaster;
    }

    /** Whether it is meaningful for the cell's load: under open load the schedule sets the rate. */
    public boolean appliesTo(Measurement.Cell cell) {
        return switch (this) {
            case OBJECTS_PER_SECOND -> cell.isClosedLoad();
            case RESPONSE_TIME_P50, RESPONSE_TIME_P99 -> !cell.isClosedLoad();
        };
    }

    /** The metric of such a cell; where it is not known, see {@link #RESPONSE_TIME_P50}. */
    public static Metric primaryFor(Measurement.Cell cell) {
        return cell.isClosedLoad() ? OBJECTS_PER_SECOND : RESPONSE_TIME_P99;
    }

    /** The client's limit of this metric in a measurement: a limit of the rate, or of this percentile. */
    public Optional<Caution> clientLimit(Measurement measurement) {
        return clientLimits(measurement).findFirst();
    }

    private Stream<Caution> clientLimits(Measurement measurement) {
        String percentile = switch (this) {
            case OBJECTS_PER_SECOND -> "none";
            case RESPONSE_TIME_P50 -> "p50";
            case RESPONSE_TIME_P99 -> "p99";
        };
        return measurement.client().boundBy().stream()
                .filter(limit -> !limit.has(PERCENTILES)
                        || List.of(limit.text(PERCENTILES).split(", ")).contains(percentile));
    }

    /** Whether the client limits this metric in a measurement by nothing but late starts of operations. */
    public boolean isLate(Measurement measurement) {
        return clientLimits(measurement).findAny().isPresent()
                && clientLimits(measurement).allMatch(limit -> limit.code() == CautionCode.CLIENT_LATE);
    }

    /** Its value in a measurement; {@code null} if it is unknown, or not above 0 and so without a ratio. */
    public @Nullable Double valueIn(Measurement measurement) {
        return value(measurement, measurement.responseTime());
    }

    /** The same, where a time counts from an operation's start: the least that the store took, however late the client was. */
    public @Nullable Double valueFromStartsIn(Measurement measurement) {
        return value(measurement, measurement.serviceTime());
    }

    private @Nullable Double value(Measurement measurement, Latency times) {
        Number value = switch (this) {
            case OBJECTS_PER_SECOND -> measurement.throughput().objectsPerSecond();
            case RESPONSE_TIME_P50 -> times.p50();
            case RESPONSE_TIME_P99 -> times.p99();
        };
        return value != null && value.doubleValue() > 0 ? (Double) value.doubleValue() : null;
    }
}
