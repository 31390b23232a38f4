package org.storeharness.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.storeharness.plan.Rounds;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.TargetCell;
import org.storeharness.result.measurement.Trend;

/**
 * The steady state of the SNIA Solid State Storage Performance Test Specification, version 2.0.2: over a window of five rounds the
 * values range by at most 20 % of their mean, and the straight line that fits them best rises or falls by at most 10 % of it.
 */
public final class SteadyState {
    private static final double MOST_RANGE = 0.20;
    private static final double MOST_SLOPE = 0.10;

    private SteadyState() {}

    /** Whether the last rounds are a steady state: no, if there are fewer than a window of them. */
    public static boolean isReached(List<Double> byRound) {
        int size = Rounds.STEADY_WINDOW;
        if (byRound.size() < size) {
            return false;
        }
        double[] window = byRound.subList(byRound.size() - size, byRound.size()).stream()
                .mapToDouble(value -> value)
                .toArray();
        Summary summary = Summary.of(window);
        double mean = Arrays.stream(window).average().orElseThrow();
        if (mean <= 0 || summary.high() - summary.low() > MOST_RANGE * mean) {
            return false;
        }
        // The trend is that over whole rounds; the line goes from the middle of the first to that of the last
        return Math.abs(Trend.of(window).rise()) * (size - 1) / size <= MOST_SLOPE;
    }

    /**
     * What is not in a steady state. Closed load is judged by its rate, and open load, whose rate is given, by its mean response time.
     *
     * @param measured the measurements of one block, in the sequence of its rounds
     */
    public static List<TargetCell> unsteady(List<Measurement> measured) {
        Map<TargetCell, List<Double>> values = new LinkedHashMap<>();
        measured.forEach(one -> values.computeIfAbsent(TargetCell.of(one), any -> new ArrayList<>())
                .add(
                        one.cell().isClosedLoad()
                                ? one.throughput().opsPerSecond()
                                : one.headline().mean()));
        values.values().removeIf(SteadyState::isReached);
        return List.copyOf(values.keySet());
    }
}
