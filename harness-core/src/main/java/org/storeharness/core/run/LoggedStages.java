package org.storeharness.core.run;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.plan.SizeDistribution;
import org.storeharness.core.plan.Workload;
import org.storeharness.core.result.Measurement;
import org.storeharness.core.sample.IntervalLog;

/** Finds the stage of a plan that a tag of its interval log speaks of. */
final class LoggedStages {
    private static final int WORDS = 6;

    private final Plan plan;

    LoggedStages(Plan plan) {
        this.plan = plan;
    }

    /** The tag of a stage's measured phase. */
    static String tag(Stage stage) {
        return IntervalLog.tag(StageRunner.MEASURE + stage.tag());
    }

    /** The tag of the phase that made a measurement. */
    static String tag(Measurement measured) {
        return IntervalLog.tag(StageRunner.MEASURE
                + Stage.tag(
                        measured.target(),
                        measured.workload(),
                        measured.concurrency(),
                        measured.size(),
                        measured.round()));
    }

    /** The stage whose measured phase has this tag; empty if the plan has none. */
    Optional<Stage> find(String tag) {
        String[] words = tag.split("/", WORDS + 1);
        if (words.length != WORDS || !plan.targets().containsKey(words[1])) {
            return Optional.empty();
        }
        Workload workload = plan.workloads().get(words[2]);
        SizeDistribution size = workload == null ? null : size(workload, words[4]);
        int concurrency = number('c', words[3], Workload.MAXIMUM_CONCURRENCY);
        int round = number('r', words[5], plan.rounds());
        if (size == null || concurrency == 0 || round == 0) {
            return Optional.empty();
        }
        Stage stage = new Stage(words[1], words[2], workload.withSize(size).withConcurrency(concurrency), round, 0);
        return Optional.of(stage).filter(found -> tag(found).equals(tag));
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
    private static int number(char letter, String word, int greatest) {
        if (!word.matches(letter + "[1-9][0-9]{0,8}")) {
            return 0;
        }
        int number = Integer.parseInt(word.substring(1));
        return number <= greatest ? number : 0;
    }
}
