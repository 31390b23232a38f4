package org.storeharness.report;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.Comparison;
import org.storeharness.result.Comparison.Verdict;
import org.storeharness.result.Metric;
import org.storeharness.result.measurement.Measurement.Cell;

/**
 * A comparison as seen from one of its two targets.
 *
 * @param made the comparison
 * @param turned whether it is seen from the reference: ratios are then turned round, and faster is slower
 */
public record PairVerdict(Comparison made, boolean turned) {
    /**
     * The verdict on one target against another, or the reason why the pair is not comparable.
     *
     * @param comparisons the comparisons of the run
     */
    public static Optional<PairVerdict> of(
            List<Comparison> comparisons, Cell cell, Metric metric, String target, String other) {
        return comparisons.stream()
                .filter(made -> made.cell().equals(cell)
                        && (made.metric() == metric || made.verdict() == Verdict.NOT_COMPARABLE))
                .filter(made -> made.subject().equals(target)
                                && made.reference().equals(other)
                        || made.subject().equals(other) && made.reference().equals(target))
                .findFirst()
                .map(made -> new PairVerdict(made, made.reference().equals(target)));
    }

    /** The other target. */
    public String other() {
        return turned ? made.subject() : made.reference();
    }

    /** The verdict on the target. */
    public Verdict verdict() {
        return switch (made.verdict()) {
            case FASTER -> turned ? Verdict.SLOWER : Verdict.FASTER;
            case SLOWER -> turned ? Verdict.FASTER : Verdict.SLOWER;
            default -> made.verdict();
        };
    }

    /** Whether there is a verdict on the two: a difference, none, or none that is shown. */
    public boolean isDecided() {
        return switch (made.verdict()) {
            case FASTER, SLOWER, EQUIVALENT, NO_DIFFERENCE_SHOWN -> true;
            case TOO_FEW_ROUNDS, NOT_COMPARABLE -> false;
        };
    }

    /** Whether no difference is shown between the two. */
    boolean isSame() {
        return made.verdict() == Verdict.EQUIVALENT || made.verdict() == Verdict.NO_DIFFERENCE_SHOWN;
    }

    /** The figure of the target divided by that of the other; {@code null} if they are not comparable. */
    public @Nullable Double ratio() {
        return turned ? inverse(made.ratio()) : made.ratio();
    }

    /** The lower end of the ratio's interval; {@code null} if there is none. */
    public @Nullable Double low() {
        return turned ? inverse(made.high()) : made.low();
    }

    /** The upper end of the ratio's interval; {@code null} if there is none. */
    public @Nullable Double high() {
        return turned ? inverse(made.low()) : made.high();
    }

    /** Whether the ratio to a faster one is a bound: the client was its limit, or the slower one's times leave late starts out. */
    boolean isBound() {
        return verdict() == Verdict.SLOWER && made.subjectClientBound() + made.referenceClientBound() > 0;
    }

    private static @Nullable Double inverse(@Nullable Double ratio) {
        return ratio == null ? null : (Double) (1 / ratio);
    }
}
