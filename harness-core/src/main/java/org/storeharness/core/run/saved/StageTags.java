package org.storeharness.core.run.saved;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.plan.load.Arrivals;
import org.storeharness.core.plan.operation.SizeDistribution;
import org.storeharness.core.result.measurement.Measurement;
import org.storeharness.core.run.stage.Stage;
import org.storeharness.core.sample.log.IntervalLog;
import org.storeharness.core.unit.InvalidValueException;

/** Finds the stage of a plan that a tag of its interval log speaks of. */
public final class StageTags {
    private static final int WORDS_OF_CLOSED_LOAD = 6;
    private static final int WORDS_OF_OPEN_LOAD = 7;

    /** More trials than any search for a rate makes. */
    private static final int MOST_TRIALS = 10_000;

    private final Plan plan;

    public StageTags(Plan plan) {
        this.plan = plan;
    }

    /** The tag of a stage's measured phase. */
    public static String tag(Stage stage) {
        return IntervalLog.tag(IntervalLog.MEASURED + stage.tag());
    }

    /** The tag of the phase that made a measurement. */
    static String tag(Measurement measured) {
        return IntervalLog.tag(IntervalLog.MEASURED + Stage.tag(measured.target(), measured.cell(), measured.round()));
    }

    /** The stage whose measured phase or warm-up has this tag; empty if the plan has none. */
    Optional<Stage> findPhase(String tag) {
        return find(tag.replaceFirst("^warm-up(-\\d+)?/", IntervalLog.MEASURED));
    }

    /** The stage whose measured phase has this tag, also a trial in search of a rate; empty if the plan has none. */
    public Optional<Stage> find(String tag) {
        String[] words = tag.split("/", WORDS_OF_OPEN_LOAD + 1);
        if (words.length < WORDS_OF_CLOSED_LOAD
                || words.length > WORDS_OF_OPEN_LOAD
                || !plan.targets().containsKey(words[1])) {
            return Optional.empty();
        }
        Workload workload = plan.workloads().get(words[2]);
        SizeDistribution size = workload == null ? null : size(workload, words[4]);
        int concurrency = parseNumber('c', words[3], Workload.MAXIMUM_CONCURRENCY);
        Arrivals arrivals = words.length == WORDS_OF_CLOSED_LOAD ? new Arrivals.Closed() : parseOpenLoad(words[5]);
        if (workload == null || size == null || concurrency == 0 || arrivals == null) {
            return Optional.empty();
        }
        int rounds = arrivals.equals(workload.arrivals()) ? plan.rounds() : MOST_TRIALS;
        int round = parseNumber('r', words[words.length - 1], rounds);
        if (round == 0) {
            return Optional.empty();
        }
        Workload changed = workload.withSize(size).withConcurrency(concurrency).withArrivals(arrivals);
        Stage stage = new Stage(words[1], words[2], changed, round, 0);
        return Optional.of(stage).filter(found -> tag(found).equals(tag));
    }

    private static @Nullable Arrivals parseOpenLoad(String word) {
        try {
            return Arrivals.parse(Stage.loadOf(word));
        } catch (InvalidValueException e) {
            return null;
        }
    }

    private @Nullable SizeDistribution size(Workload workload, String word) {
        List<SizeDistribution> sizes = plan.sweep().size().isEmpty()
                ? List.of(workload.content().size())
                : plan.sweep().size();
        return sizes.stream()
                .filter(size -> IntervalLog.tag(size.toString()).equals(word))
                .findFirst()
                .orElse(null);
    }

    /** The number after the letter; 0 if there is none from 1 to the greatest. */
    private static int parseNumber(char letter, String word, int greatest) {
        if (!word.matches(letter + "[1-9][0-9]{0,8}")) {
            return 0;
        }
        int number = Integer.parseInt(word.substring(1));
        return number <= greatest ? number : 0;
    }
}
