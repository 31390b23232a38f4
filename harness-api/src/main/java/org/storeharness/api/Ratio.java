package org.storeharness.api;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureFormatter;

/**
 * The speed of one target as a multiple of another's at the same work. It is the ratio of the rounds, each of which has both: of objects per
 * second under closed load, of response times under open load, where the shorter time is the faster.
 *
 * @param work the work
 * @param subject the target that it is about
 * @param reference the target that it is compared with
 * @param metric the metric that was compared: {@code objects/s}, {@code p99 response time}
 * @param rounds the rounds in which both were measured
 * @param speed the ratio of speeds with its 95 % interval; {@code null} with too few rounds, and where both are not comparable
 * @param possible the speeds that remain possible: beyond the interval, where the client may have been the limit of one of the two, or
 *     started the operations of the slower one late, so that the lead is a lower bound, and where its rate drifted or is of few operations; 0 and infinity are ends that are not known; {@code
 *     null} like the speed
 * @param subjectFigure the subject's figure, times in nanoseconds, from the lowest to the highest round; {@code null} if it is not known
 * @param referenceFigure the reference's
 * @param margin the change that is negligible, as a share: with 0.05 speeds from 1/1.05 to 1.05 are equivalent
 * @param verdict what the rounds show, corrected for all comparisons of the run
 * @param explanation the verdict in a sentence, or why there is none
 * @param directory the run directory
 */
public record Ratio(
        Work work,
        String subject,
        String reference,
        String metric,
        int rounds,
        @Nullable Interval speed,
        @Nullable Interval possible,
        @Nullable Interval subjectFigure,
        @Nullable Interval referenceFigure,
        double margin,
        Verdict verdict,
        String explanation,
        Path directory) {
    /** The ratio of speeds with its 95 % interval; empty where the run cannot tell. */
    public Optional<Interval> interval() {
        return Optional.ofNullable(speed);
    }

    /** The same from the other side. */
    Ratio inverse() {
        return new Ratio(
                work,
                reference,
                subject,
                metric,
                rounds,
                speed == null ? null : speed.inverse(),
                possible == null ? null : possible.inverse(),
                referenceFigure,
                subjectFigure,
                margin,
                verdict.opposite(),
                explanation,
                directory);
    }

    /** Figures, interval, rounds and run directory, in lines for people. */
    public String describe() {
        return "at " + work + " " + subject
                + (speed == null
                        ? " is not known to be faster or slower than " + reference
                        : " is " + FigureFormatter.number(speed.estimate()) + " times as fast as " + reference
                                + ", 95 % interval " + FigureFormatter.number(speed.low()) + " to "
                                + FigureFormatter.number(speed.high()))
                + doubt()
                + "\n  " + metric + ", median (lowest to highest round): " + subject + " " + figure(subjectFigure)
                + ", "
                + reference + " " + figure(referenceFigure)
                + "\n  rounds: " + rounds
                + "\n  verdict: " + explanation
                + "\n  run directory: " + directory;
    }

    private String doubt() {
        return possible == null || possible.equals(speed)
                ? ""
                : "\n  possible, given limits of the client, drifts and numbers of operations: "
                        + FigureFormatter.number(possible.low())
                        + (possible.high() < Double.POSITIVE_INFINITY
                                ? " to " + FigureFormatter.number(possible.high())
                                : " or more");
    }

    private String figure(@Nullable Interval interval) {
        return interval == null
                ? "not known"
                : text(interval.estimate()) + " (" + text(interval.low()) + " to " + text(interval.high()) + ")";
    }

    private String text(double value) {
        return work.open() ? FigureFormatter.time(value) : FigureFormatter.number(value);
    }
}
