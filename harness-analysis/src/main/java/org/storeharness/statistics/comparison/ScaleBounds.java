package org.storeharness.statistics.comparison;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.BackingDevice;
import org.storeharness.result.IntervalEstimate;
import org.storeharness.result.Metric;
import org.storeharness.result.ScalePoint;
import org.storeharness.result.ScalePoint.ScaleBound;
import org.storeharness.result.measurement.HostMeasurement;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.statistics.Summary;

/**
 * Says what keeps hosts from doing more under closed load, from the verdicts on their clients, from how busy their machines were, and from
 * the counters of the block device. By Little's law the mean number of operations at the device is the sum of their times there over the
 * length of the phase: where the operations that more hosts added wait is where the limit is.
 *
 * @param hosts their number, above 1
 * @param rounds what they did
 * @param single what a single host did; empty if none did it alone
 * @param sharedMachines the hosts that share a machine, together
 */
record ScaleBounds(int hosts, List<Measurement> rounds, List<Measurement> single, List<List<String>> sharedMachines) {
    /** The device is the bound where more than this share of the operations that were added wait there. */
    private static final double MOST = 0.5;

    /** A machine is busy where more than this share of its processors is. */
    private static final double BUSY = 0.85;

    /**
     * The bound of this many hosts. Without an interval of the scaling only parts that are seen to be busy are named.
     *
     * @param scaling X_n / (n X_1), see {@link ScalePoint#scaling}; {@code null} if it is not known
     */
    ScaleBound of(@Nullable IntervalEstimate scaling) {
        if (clientsLimit(rounds)) {
            return sharedMachineBusy() ? ScaleBound.MACHINE : ScaleBound.CLIENTS;
        } else if (scaling == null || !grew()) {
            return ScaleBound.NOT_KNOWN;
        } else if (scaling.value() >= ScalePoint.SCALES) {
            return ScaleBound.NOTHING;
        }
        Double high = scaling.high();
        if (high != null && high >= ScalePoint.SCALES || !clientsKnown()) {
            return ScaleBound.NOT_KNOWN;
        } else if (waitsAtDevice()) {
            return ScaleBound.DEVICE;
        } else if (sharedMachineBusy()) {
            return ScaleBound.MACHINE;
        } else if (busy(host -> true)) {
            return ScaleBound.CLIENTS;
        }
        return high == null ? ScaleBound.NOT_KNOWN : ScaleBound.STORE;
    }

    private boolean sharedMachineBusy() {
        return busy(host -> sharedMachines.stream().anyMatch(together -> together.contains(host.host())));
    }

    /** Whether the machine of one of these hosts was busy in half of the rounds or more. */
    private boolean busy(Predicate<HostMeasurement> which) {
        long busy = rounds.stream()
                .filter(round -> round.hosts().stream()
                        .filter(which)
                        .map(host -> host.client().machineBusyShare())
                        .anyMatch(share -> share != null && share > BUSY))
                .count();
        return 2 * busy >= rounds.size();
    }

    /** Whether a client may have been the limit of the rate in half of the rounds or more. */
    static boolean clientsLimit(List<Measurement> rounds) {
        long limited = rounds.stream()
                .filter(round -> Metric.OBJECTS_PER_SECOND.clientLimit(round).isPresent())
                .count();
        return 2 * limited >= rounds.size();
    }

    /** Whether every host had as many operations in flight as the single one. */
    private boolean grew() {
        return rounds.get(0).concurrency() >= hosts * single.get(0).concurrency();
    }

    private boolean clientsKnown() {
        return rounds.stream()
                .allMatch(round -> !round.hosts().isEmpty()
                        && round.hosts().stream()
                                .allMatch(host ->
                                        host.concurrency() == 0 || host.client().workers() > 0));
    }

    private boolean waitsAtDevice() {
        Double many = atDevice(rounds);
        Double one = atDevice(single);
        int added = rounds.get(0).concurrency() - single.get(0).concurrency();
        return many != null && one != null && many - one >= MOST * added;
    }

    /** The mean number of operations at the block device, the median over the rounds; {@code null} if it is not known. */
    private static @Nullable Double atDevice(List<Measurement> rounds) {
        return Summary.medianOfKnown(
                rounds, round -> round.window().lastDoneNanos() > 0 ? inFlightAtDevice(round) : null);
    }

    private static @Nullable Double inFlightAtDevice(Measurement round) {
        StoreActivity activity = round.storeActivity();
        Long reads = activity == null ? null : activity.counters().get(BackingDevice.READ_NANOS);
        Long writes = activity == null ? null : activity.counters().get(BackingDevice.WRITE_NANOS);
        return reads == null || writes == null
                ? null
                : (Double) ((double) (reads + writes) / round.window().lastDoneNanos());
    }
}
