package org.storeharness.sample;

import org.storeharness.result.measurement.StageId;

/**
 * The identity of a phase in an interval log.
 *
 * @param phase the kind of phase: {@link #MEASURE}, {@link #MEASURE_AGAIN}, {@code fill}, {@code warm-up}, {@code warm-up-2}, {@link #READ_BACK} ...
 * @param stageNumber the stage's number in the run, from 0
 * @param stage the stage
 */
public record PhaseId(String phase, int stageNumber, StageId stage) {
    /** The measured phase of a stage. */
    public static final String MEASURE = "measure";

    /** The measured phase of a stage whose first one counts for nothing. */
    public static final String MEASURE_AGAIN = "measure-again";

    /** The prefix of the names of the parts of a scratch warm-up; no log that is kept has them. */
    public static final String PRACTICE = "practice";

    /** The prefix of the names of phases that read back the objects that a measured phase changed. */
    public static final String READ_BACK = "read-back";

    /** Whether it is measured. Of several of a stage the last one counts. */
    public boolean measured() {
        return phase.equals(MEASURE) || phase.equals(MEASURE_AGAIN);
    }

    /** Whether a phase with this name is a part of a scratch warm-up. */
    public static boolean isPractice(String name) {
        return name.startsWith(PRACTICE);
    }

    /** Whether a phase with this name reads back what a measured phase changed. */
    public static boolean isReadBack(String name) {
        return name.startsWith(READ_BACK);
    }

    /** A short readable name, of which nothing is parsed but {@link #isPractice} and {@link #isReadBack}: {@code measure/postgres/write/c16/1KiB/r1}. */
    public String name() {
        return phase + "/" + stage.tag();
    }

    /** The beginning of the phase's tags in the log: the name in characters that tags may have. */
    public String tag() {
        return IntervalLog.tag(name());
    }
}
