package org.storeharness.report;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Durability;
import org.storeharness.plan.RateObjective.Percentile;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.Ranking.Place;
import org.storeharness.report.Ranking.Standing;
import org.storeharness.result.Comparison;
import org.storeharness.result.Metric;
import org.storeharness.result.Obstacle;
import org.storeharness.result.measurement.Latency;
import org.storeharness.result.measurement.Throughput;
import org.storeharness.statistics.ReadOrigin;
import org.storeharness.statistics.Summary;
import org.storeharness.unit.EnumSpelling;

/** Makes the table that answers which target is ahead: a row for each, best first, with its figures and its ratio to the best. */
public final class RankingTable {
    /** The mark of a target that is better than all others of its column. */
    static final String BEST = "*";

    /** The mark of each of several best targets of its column. */
    static final String SAME = "=";

    /** The mark of a target on which there is no verdict. */
    static final String UNDECIDED = "?";

    /** The mark of a target that is not comparable with the others. */
    static final String NOT_COMPARABLE = "!";

    /** The mark of a comparison of reads from memory with reads from a device. */
    static final String OTHER_PLACE = "~";

    private static final Set<String> CHANGES = Set.of("write", "update", "delete");

    private final Ranking ranking;
    private final FigureColumns<Place> columns = new FigureColumns<>();

    private RankingTable(Ranking ranking) {
        this.ranking = ranking;
    }

    /** The table below a sentence that says who wins. */
    static Section of(Ranking ranking) {
        return new Section(heading(ranking), new RankingTable(ranking).table(), List.of(), "");
    }

    /** The work, and who wins where targets are compared. */
    public static String heading(Ranking ranking) {
        return Winner.of(ranking).map(Winner::sentence).orElseGet(() -> title(ranking));
    }

    /** {@code write 1KiB, concurrency 16, durable}; under open load {@code read 4KiB, poisson 500/s}. */
    static String title(Ranking ranking) {
        CellResults cell = ranking.results();
        List<Durability> durabilities = cell.rows().stream()
                .map(row -> row.target().facts().durability())
                .distinct()
                .toList();
        return cell.cell().workload()
                + cell.sizeText(" ", "")
                + ", "
                + (cell.isOpenLoad()
                        ? cell.cell().load()
                        : "concurrency " + cell.cell().concurrency())
                + (durabilities.size() == 1 && changesData(cell) ? ", " + EnumSpelling.of(durabilities.get(0)) : "");
    }

    private static boolean changesData(CellResults cell) {
        return cell.rows().stream()
                .flatMap(row -> row.rounds().stream())
                .anyMatch(round -> !round.scripts().isEmpty()
                        || round.kinds().keySet().stream().anyMatch(CHANGES::contains));
    }

    private FigureTable table() {
        boolean compared = ranking.isRanked() || ranking.places().stream().anyMatch(place -> place.obstacle() != null);
        CellResults cell = ranking.results();
        columns.figures(
                cell.runsScripts() ? "transactions/s" : "objects/s",
                place -> Figure.of(place.row().rate(Throughput::objectsPerSecond), 1));
        TargetRow.costHeader(cell.rows().stream())
                .ifPresent(
                        header -> columns.figures(header, place -> place.row().costFigure()));
        if (cell.isOpenLoad() || ranking.paced().isEmpty()) {
            TimeScale unit = TimeScale.of(cell.rows().stream().map(row -> row.time(Latency::p50)));
            percentile(Percentile.P50, unit);
            if (cell.isOpenLoad() || !compared) {
                tail().ifPresent(tail -> percentile(tail, unit));
            }
        }
        ranking.paced().forEach(this::paced);
        if (readDifferently()) {
            columns.words("read from", place -> place.row().readOrigin().label());
        }
        if (compared) {
            columns.words("times the best " + (cell.isOpenLoad() ? deciding(ranking) : "rate"), RankingTable::ofBest);
        }
        if (cell.rows().stream().anyMatch(AccountNotes::isKnown)) {
            columns.spare("limited by", place -> AccountNotes.limitedBy(place.row()));
        }
        return columns.table(null, ranking.places(), place -> compared ? rank(place) : "", Place::name);
    }

    /** Whether some ranked targets read from memory, and some from a device. */
    private boolean readDifferently() {
        List<ReadOrigin> origins = ranking.places().stream()
                .filter(place -> place.standing() != Standing.NOT_RANKED)
                .map(place -> place.row().readOrigin())
                .toList();
        return origins.stream().anyMatch(one -> origins.stream().anyMatch(one::differsFrom));
    }

    private void percentile(Percentile percentile, TimeScale unit) {
        columns.figures(
                percentile + " " + unit.label(),
                place -> time(place.row().time(latency -> latency.at(percentile)), unit, ""));
    }

    /** The percentile that the verdicts of an open load are about. */
    private static Percentile deciding(Ranking ranking) {
        return ranking.metric() == Metric.RESPONSE_TIME_P50 ? Percentile.P50 : Percentile.P99;
    }

    /** The percentile that decides, if it is p99; else the highest one above the median that has enough samples at every target. */
    private Optional<Percentile> tail() {
        if (ranking.metric() == Metric.RESPONSE_TIME_P99) {
            return Optional.of(Percentile.P99);
        }
        List<TargetRow> rows = ranking.results().rows().stream()
                .filter(row -> row.time(Latency::p50) != null)
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Stream.of(Percentile.P99, Percentile.P95, Percentile.P90)
                        .filter(percentile ->
                                rows.stream().allMatch(row -> row.time(latency -> latency.at(percentile)) != null))
                        .findFirst();
    }

    private static Figure time(@Nullable Summary nanos, TimeScale unit, String mark) {
        return new Figure(Figure.of(nanos, unit.nanos()).value(), mark);
    }

    /**
     * A column for the same work at a constant rate: {@code p99 ms at 2,400/s}, or the median where operations are too few for a p99. Its
     * figures have the marks of its own verdicts, which are about the same percentile.
     */
    private void paced(Ranking paced) {
        Percentile decided = deciding(paced);
        TimeScale unit =
                TimeScale.of(paced.places().stream().map(place -> place.row().time(latency -> latency.at(decided))));
        String rate = FigureFormatter.number(Objects.requireNonNull(paced.scheduledPerSecond()));
        columns.figures(
                decided + " " + unit.label() + " at " + rate + "/s",
                place -> paced.place(place.name())
                        .map(there -> time(
                                there.row().time(latency -> latency.at(decided)),
                                unit,
                                place.standing() == Standing.NOT_RANKED ? "" : mark(paced, there)))
                        .orElse(Figure.of("-")));
    }

    /** The mark of one of several figures by the verdicts: {@code *} best, {@code =} one of the best. */
    static String mark(Ranking ranking, Place place) {
        List<Place> leaders = ranking.leaders();
        if (place.standing() == Standing.UNDECIDED) {
            return UNDECIDED;
        } else if (place.standing() == Standing.NOT_RANKED && place.obstacle() != null) {
            return NOT_COMPARABLE;
        }
        return !leaders.contains(place) ? "" : leaders.size() == 1 ? BEST : SAME;
    }

    /** The place in the order: a number, which those share that are not shown to differ, a mark, or nothing. */
    static String rank(Place place) {
        return switch (place.standing()) {
            case NUMBERED, TIED -> String.valueOf(place.number());
            case UNDECIDED -> UNDECIDED;
            case NOT_RANKED -> "";
        };
    }

    /** {@code 0.21 (0.19 to 0.24)}, and whatever the order does not say; of a target that is not ranked, why, unless that is another target. */
    private static String ofBest(Place place) {
        Obstacle obstacle = place.obstacle();
        if (obstacle != null) {
            String side = obstacle.side();
            return side == null || side.equals(place.name()) ? VerdictText.shortly(obstacle, place.name()) : "-";
        }
        String ratio = place.best() == null ? place.standing() == Standing.NOT_RANKED ? "-" : "1" : ratio(place.best());
        return Stream.concat(Stream.of(ratio), place.reservations().stream().map(RankingTable::reservation))
                .collect(Collectors.joining(", "));
    }

    /** {@code 0.21 (0.19 to 0.24)}; one end alone where the ratio is a bound. */
    public static String ratio(Comparison found) {
        Double ratio = found.ratio();
        Double low = found.low();
        Double high = found.high();
        if (ratio == null) {
            return "-";
        } else if (low == null || high == null) {
            return VerdictText.ratio(ratio);
        } else if (found.isBound()) {
            return found.metric().higherIsFaster()
                    ? "at most " + VerdictText.ratio(high)
                    : "at least " + VerdictText.ratio(low);
        }
        return VerdictText.ratio(ratio) + " (" + VerdictText.ratio(low) + " to " + VerdictText.ratio(high) + ")";
    }

    private static String reservation(Comparison found) {
        return switch (found.verdict()) {
                    case FASTER, SLOWER -> "better than ";
                    case EQUIVALENT, NO_DIFFERENCE_SHOWN -> "not shown to differ from ";
                    case TOO_FEW_ROUNDS, NOT_COMPARABLE -> "no verdict against ";
                }
                + found.reference();
    }
}
