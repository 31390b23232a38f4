package org.storeharness.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Workload;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.ComparisonUnit;
import org.storeharness.result.Metric;
import org.storeharness.result.Obstacle;
import org.storeharness.result.Obstacle.Kind;
import org.storeharness.result.RunResult;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.unit.Rate;

/**
 * The targets of one cell, best first, and how far verdicts bear that order out. It is a function of the result alone.
 *
 * @param results the figures of the cell
 * @param metric what decides the order: objects per second under closed load, response times under open load
 * @param places the targets. Those that verdicts compare with each other stand together, best first; those that are compared with
 *     no other come last
 * @param paced the same work at constant rates, by response times: what a rate below the capacity of all says of their tails
 */
public record Ranking(CellResults results, Metric metric, List<Place> places, List<Ranking> paced) {
    public Ranking {
        places = List.copyOf(places);
        paced = List.copyOf(paced);
    }

    /** The meaning of the order of the targets at one of them. */
    public enum Standing {
        /** It is worse than each one above; its reservations say which of that verdicts do not show. */
        NUMBERED,
        /** It has the number of the last numbered one above: it is not shown to differ from that, nor from any in between. */
        TIED,
        /** There is no verdict on it and its neighbour above or below, or it is not shown to differ from a target without such a verdict. */
        UNDECIDED,
        /** It is compared with no other. */
        NOT_RANKED
    }

    /**
     * A target in the order.
     *
     * @param number its place among those that it is compared with, from 1; tied ones share one
     * @param best the verdict against the first of those; {@code null} at the first one, and where there is none
     * @param reservations verdicts against targets above that do not show it to be worse; where neighbours have no verdict, only
     *     those that there are
     * @param obstacle why it is compared with no other; {@code null} if it is, or if no comparison was made
     */
    public record Place(
            TargetRow row,
            Standing standing,
            int number,
            @Nullable Comparison best,
            List<Comparison> reservations,
            @Nullable Obstacle obstacle) {
        /** The name of the target. */
        public String name() {
            return row.target().name();
        }
    }

    /** The rankings of a run, in the order of measuring. Paced work is part of that of the work that it is derived from. */
    public static List<Ranking> of(RunResult result) {
        Plan plan = result.run().plan();
        List<CellResults> cells = CellResults.of(result);
        List<Ranking> rankings = new ArrayList<>();
        for (CellResults cell : cells) {
            if (cells.stream().noneMatch(other -> isPacedBy(plan, cell.cell(), other.cell()))) {
                List<Ranking> paced = cells.stream()
                        .filter(other -> isPacedBy(plan, other.cell(), cell.cell()))
                        .map(other -> of(other, result.comparisons(), List.of()))
                        .toList();
                rankings.add(of(cell, result.comparisons(), paced));
            }
        }
        return rankings;
    }

    private static Ranking of(CellResults cell, List<Comparison> comparisons, List<Ranking> paced) {
        Metric metric = !cell.isOpenLoad()
                ? Metric.OBJECTS_PER_SECOND
                : cell.rows().stream().anyMatch(row -> row.median(Metric.RESPONSE_TIME_P99) != null)
                        ? Metric.RESPONSE_TIME_P99
                        : Metric.RESPONSE_TIME_P50;
        return new Ranking(cell, metric, new Ranker(cell, metric, comparisons).places(), paced);
    }

    /** Whether a cell is another one at a constant rate: a workload with the same operations, objects and keys. */
    private static boolean isPacedBy(Plan plan, Cell paced, Cell cell) {
        Workload work = plan.workloads().get(paced.workload());
        Workload closed = plan.workloads().get(cell.workload());
        return work != null
                && closed != null
                && paced.load().rate() != null
                && cell.isClosedLoad()
                && work.operations().equals(closed.operations())
                && work.readBeforeUpdate() == closed.readBeforeUpdate()
                && work.content().equals(closed.content())
                && work.keys().equals(closed.keys())
                && paced.size().equals(cell.size())
                && (paced.concurrency() == cell.concurrency()
                        || plan.sweep().concurrency().isEmpty());
    }

    /** The rate of its schedule, in operations per second; {@code null} under closed load, and where it changes. */
    public @Nullable Double scheduledPerSecond() {
        Rate rate = results.cell().load().rate();
        return rate == null ? null : (Double) (rate.operations() * 1e9 / rate.periodNanos());
    }

    /** Whether any two targets are compared. */
    public boolean isRanked() {
        return places.stream().anyMatch(place -> place.standing() != Standing.NOT_RANKED);
    }

    /** Whether a median decides its order, or that of the same work at a constant rate, since operations are too few for a p99. */
    boolean hasTooFewForP99() {
        return metric == Metric.RESPONSE_TIME_P50 || paced.stream().anyMatch(Ranking::hasTooFewForP99);
    }

    /** Whether it has ratios of several paired rounds, which are others than those of the medians. */
    boolean hasRatiosOfRounds() {
        return places.stream()
                .flatMap(place -> Stream.ofNullable(place.best()))
                .anyMatch(best -> best.ratio() != null && best.unit() == ComparisonUnit.ROUND && best.rounds() > 1);
    }

    /** The place of that target; empty if it did not do this work. */
    public Optional<Place> place(String target) {
        return places.stream().filter(place -> place.name().equals(target)).findFirst();
    }

    /** The targets that no other is shown to be better than: the first one, and those tied with it. */
    List<Place> leaders() {
        List<Place> leaders = new ArrayList<>();
        for (Place place : places) {
            boolean first = place.standing() == Standing.NUMBERED && place.number() == 1;
            if (leaders.isEmpty() ? !first : place.standing() != Standing.TIED) {
                return leaders;
            }
            leaders.add(place);
        }
        return leaders;
    }

    /** Orders the targets of a cell. */
    private record Ranker(CellResults cell, Metric metric, List<Comparison> comparisons) {
        List<Place> places() {
            List<Place> places = new ArrayList<>();
            for (List<TargetRow> compared : compared()) {
                if (compared.size() > 1) {
                    places.addAll(ranked(inOrder(compared)));
                } else {
                    TargetRow row = compared.get(0);
                    places.add(new Place(row, Standing.NOT_RANKED, places.size() + 1, null, List.of(), obstacle(row)));
                }
            }
            return places;
        }

        /** The targets in sets of which each is compared with another one of the set; the largest set first. */
        private List<List<TargetRow>> compared() {
            List<List<TargetRow>> sets = new ArrayList<>();
            for (TargetRow row : cell.rows()) {
                List<TargetRow> joined = new ArrayList<>();
                sets.removeIf(set -> set.stream().anyMatch(other -> isCompared(row, other)) && joined.addAll(set));
                joined.add(row);
                sets.add(joined);
            }
            sets.sort((set, other) -> other.size() != set.size()
                    ? Integer.compare(other.size(), set.size())
                    : byFigure(inOrder(set).get(0), inOrder(other).get(0)));
            return sets;
        }

        private boolean isCompared(TargetRow row, TargetRow other) {
            return verdict(row, other)
                    .filter(found -> found.verdict() != Verdict.NOT_COMPARABLE)
                    .isPresent();
        }

        /** Orders by the medians; where a verdict shows the opposite of two neighbours, by that. */
        private List<TargetRow> inOrder(List<TargetRow> rows) {
            List<TargetRow> order = new ArrayList<>(rows);
            order.sort(this::byFigure);
            for (int pass = 1; pass < order.size(); pass++) {
                for (int i = 1; i < order.size(); i++) {
                    Optional<Comparison> lower = verdict(order.get(i), order.get(i - 1));
                    if (lower.isPresent() && lower.get().verdict() == Verdict.FASTER) {
                        order.add(i - 1, order.remove(i));
                    }
                }
            }
            return order;
        }

        private int byFigure(TargetRow row, TargetRow other) {
            Double figure = row.median(metric);
            Double against = other.median(metric);
            if (row.isStandIn() != other.isStandIn()) {
                return Boolean.compare(row.isStandIn(), other.isStandIn());
            } else if (figure == null || against == null) {
                return Boolean.compare(figure == null, against == null);
            }
            return metric.higherIsFaster() ? Double.compare(against, figure) : Double.compare(figure, against);
        }

        private List<Place> ranked(List<TargetRow> order) {
            List<Place> places = new ArrayList<>();
            List<TargetRow> tied = new ArrayList<>();
            boolean allDecided =
                    IntStream.range(1, order.size()).allMatch(i -> isDecided(order.get(i), order.get(i - 1)));
            for (int i = 0; i < order.size(); i++) {
                TargetRow row = order.get(i);
                boolean same = i > 0
                        && tied.stream()
                                .allMatch(above -> verdict(row, above)
                                        .filter(found -> found.verdict().isSame())
                                        .isPresent());
                boolean undecided = i > 0 && !isDecided(row, order.get(i - 1))
                        || i + 1 < order.size() && !isDecided(row, order.get(i + 1))
                        || same && places.get(i - 1).standing() == Standing.UNDECIDED;
                if (!same) {
                    tied.clear();
                }
                List<Comparison> reservations = order.subList(0, i).stream()
                        .filter(above -> !tied.contains(above))
                        .map(above -> verdict(row, above))
                        .flatMap(Optional::stream)
                        .filter(found -> found.verdict() != Verdict.SLOWER)
                        .filter(found -> allDecided || found.verdict().isDecided())
                        .toList();
                tied.add(row);
                places.add(new Place(
                        row,
                        undecided ? Standing.UNDECIDED : same ? Standing.TIED : Standing.NUMBERED,
                        same ? places.get(i - 1).number() : i + 1,
                        i == 0 ? null : verdict(row, order.get(0)).orElse(null),
                        undecided ? List.of() : reservations,
                        null));
            }
            return places;
        }

        private boolean isDecided(TargetRow row, TargetRow other) {
            return verdict(row, other)
                    .filter(found -> found.verdict().isDecided())
                    .isPresent();
        }

        private Optional<Comparison> verdict(TargetRow row, TargetRow other) {
            return Comparison.between(
                    comparisons,
                    cell.cell(),
                    metric,
                    row.target().name(),
                    other.target().name());
        }

        /** Why it is compared with no other: what was found of itself rather than of the other one. */
        private @Nullable Obstacle obstacle(TargetRow row) {
            String name = row.target().name();
            List<Obstacle> obstacles = comparisons.stream()
                    .filter(made -> made.cell().equals(cell.cell())
                            && (made.subject().equals(name) || made.reference().equals(name)))
                    .map(Comparison::obstacle)
                    .filter(Objects::nonNull)
                    .toList();
            return obstacles.stream()
                    .min(Comparator.comparing((Obstacle obstacle) -> !name.equals(obstacle.side()))
                            .thenComparing(obstacle -> obstacle.kind() == Kind.STAND_IN))
                    .orElse(null);
        }
    }
}
