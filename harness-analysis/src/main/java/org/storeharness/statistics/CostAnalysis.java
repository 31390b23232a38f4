package org.storeharness.statistics;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Prices;
import org.storeharness.plan.Prices.StorePrices;
import org.storeharness.result.Cost;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.result.measurement.Throughput;

/** Computes what a million objects of each target cost, or transactions, where the plan has prices. */
public final class CostAnalysis {
    private static final List<String> PARTS = List.of("requests", "moved", "stored", "servers", "clients");
    private static final double MILLION = 1e6;
    private static final double GIB = 1 << 30;
    private static final double SECONDS_OF_HOUR = 3_600;
    private static final double CONFIDENCE = 0.95;

    private CostAnalysis() {}

    /** The costs, by targets; none of stand-ins, of targets without prices, and of work of which a round did nothing. */
    public static List<Cost> of(RunResult result) {
        Prices prices = result.run().plan().prices();
        return prices == null
                ? List.of()
                : result.targets().stream()
                        .filter(target -> !target.facts().standIn())
                        .flatMap(target -> ofTarget(result, target, prices))
                        .toList();
    }

    private static Stream<Cost> ofTarget(RunResult result, TargetResult target, Prices prices) {
        StorePrices named = prices.stores().get(target.name());
        StorePrices store = named == null ? prices.stores().get(target.store()) : named;
        if (store == null) {
            return Stream.empty();
        }
        double clientHour = Math.max(1, result.hosts().size()) * priced(prices.clientHour());
        return result.results().stream()
                .filter(round -> round.target().equals(target.name()))
                .map(Measurement::cell)
                .distinct()
                .map(cell -> result.rounds(target.name(), cell))
                .filter(rounds ->
                        rounds.stream().allMatch(round -> round.throughput().objectsPerSecond() > 0))
                .map(rounds -> cost(rounds, prices.currency(), store, clientHour));
    }

    private static Cost cost(List<Measurement> rounds, String currency, StorePrices store, double clientHour) {
        List<double[]> ofRounds =
                rounds.stream().map(round -> parts(round, store, clientHour)).toList();
        double[] sums = ofRounds.stream()
                .mapToDouble(round -> Arrays.stream(round).sum())
                .toArray();
        Map<String, Double> parts = new LinkedHashMap<>();
        for (int i = 0; i < PARTS.size(); i++) {
            int part = i;
            parts.put(PARTS.get(i), Summary.of(ofRounds, round -> round[part]).median());
        }
        Cell cell = rounds.get(0).cell();
        return new Cost(cell, rounds.get(0).target(), currency, HodgesLehmann.estimate(sums, CONFIDENCE), parts);
    }

    /** The cost of a million objects of a round, by {@link #PARTS}. */
    private static double[] parts(Measurement round, StorePrices store, double clientHour) {
        double rate = round.throughput().objectsPerSecond();
        double requests = 0;
        double moved = 0;
        for (OperationKind kind : OperationKind.values()) {
            Throughput throughput = round.ofStore(kind);
            requests += priced(store.millionRequests(), kind) * throughput.opsPerSecond() / rate;
            moved += priced(store.gibMoved(), kind) * throughput.bytesPerSecond() / rate * MILLION / GIB;
        }
        double stored = round.ofStore(OperationKind.WRITE).bytesPerSecond() / rate * MILLION / GIB;
        double hours = MILLION / rate / SECONDS_OF_HOUR;
        return new double[] {
            requests, moved, priced(store.gibStored()) * stored, priced(store.serverHour()) * hours, clientHour * hours
        };
    }

    private static double priced(@Nullable Map<OperationKind, Double> prices, OperationKind kind) {
        return prices == null ? 0 : priced(prices.get(kind));
    }

    private static double priced(@Nullable Double price) {
        return price == null ? 0 : price;
    }
}
