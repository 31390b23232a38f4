package org.storeharness.cli.run;

import java.util.ArrayList;
import java.util.List;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.plan.RateObjective;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.ObjectiveCheck;
import org.storeharness.run.ObjectiveCheck.CheckedCell;
import org.storeharness.run.ObjectiveCheck.ObjectiveFinding;

/**
 * Whether rounds met what {@code --fail-unless} demands.
 *
 * @param demanded the objective that response times have to meet
 * @param cells the finding for each target and work that it speaks of
 */
record DemandFindings(RateObjective demanded, List<CheckedCell> cells) {
    static DemandFindings of(RateObjective demanded, List<Measurement> measured) {
        return new DemandFindings(demanded, ObjectiveCheck.check(demanded, measured));
    }

    /** A line for each target and work, and what has to be known of them. */
    List<String> lines() {
        if (cells.isEmpty()) {
            return List.of(demanded + ": nothing that was measured does operations of that kind");
        }
        List<String> lines = new ArrayList<>(cells.stream().map(this::line).toList());
        int needed = ObjectiveCheck.roundsNeeded(cells.size());
        if (cells.stream().anyMatch(cell -> mayMiss(cell) && cell.known() < needed)) {
            lines.add("to say that one of " + cells.size() + " misses takes " + needed + " rounds: give --rounds");
        }
        if (cells.stream().anyMatch(cell -> cell.cell().isClosedLoad())) {
            lines.add(
                    "times of a closed load are service times at its concurrency: give --rate to measure how long users wait"
                            + " at that rate");
        }
        return lines;
    }

    private static boolean mayMiss(CheckedCell cell) {
        return cell.finding() == ObjectiveFinding.UNDECIDED && cell.known() > 2 * cell.met();
    }

    private String line(CheckedCell checked) {
        Measurement.Cell cell = checked.cell();
        String words = switch (checked.finding()) {
            case MET -> "met";
            case MISSED -> "missed";
            case UNDECIDED -> "not decided";
        };
        String unknown = checked.known() == checked.rounds()
                ? ""
                : ", not known in " + (checked.rounds() - checked.known()) + " of all " + checked.rounds();
        return demanded + " is " + words + " by " + checked.target() + " " + cell.workload() + " concurrency "
                + cell.concurrency() + " " + cell.size() + ", " + cell.load() + ": in " + checked.met() + " of "
                + checked.known() + " rounds" + unknown;
    }

    /** {@link ExitCodes#FAILED} where one is missed, else {@link ExitCodes#UNDECIDED} where one is not decided. */
    int exitCode() {
        if (cells.stream().anyMatch(cell -> cell.finding() == ObjectiveFinding.MISSED)) {
            return ExitCodes.FAILED;
        }
        return !cells.isEmpty() && cells.stream().allMatch(cell -> cell.finding() == ObjectiveFinding.MET)
                ? ExitCodes.OK
                : ExitCodes.UNDECIDED;
    }
}
