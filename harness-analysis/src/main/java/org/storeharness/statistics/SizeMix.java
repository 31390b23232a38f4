package org.storeharness.statistics;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.plan.Workload;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.unit.EnumSpelling;

/**
 * Tells whether the objects that operations met had the sizes that were asked for, where several sizes were. Sizes that belong to objects are a
 * sample, and where a few objects get most operations, their sizes are most of the mix.
 */
public final class SizeMix {
    private static final Set<OperationKind> WITH_CONTENT =
            EnumSet.of(OperationKind.READ, OperationKind.WRITE, OperationKind.UPDATE);

    private static final Set<OperationKind> READ_AND_UPDATE = EnumSet.of(OperationKind.READ, OperationKind.UPDATE);

    /** Bounds 95 % of a normal distribution. */
    private static final double NORMAL = 1.96;

    /** A mean that is off by less is not worth a caution. */
    private static final double NOTICED = 0.1;

    private SizeMix() {}

    /** Mean and variance of the size of an operation. */
    private record Moments(double mean, double variance) {
        static Moments of(SizeDistribution sizes) {
            double mean = sizes.meanBytes();
            if (sizes instanceof SizeDistribution.Uniform uniform) {
                double range =
                        (double) uniform.maximum().bytes() - uniform.minimum().bytes();
                return new Moments(mean, range * range / 12);
            }
            if (!(sizes instanceof SizeDistribution.Weighted weighted)) {
                return new Moments(mean, 0);
            }
            double squares = 0;
            double weights = 0;
            for (SizeDistribution.Choice choice : weighted.choices()) {
                double difference = choice.size().bytes() - mean;
                squares += choice.weight() * difference * difference;
                weights += choice.weight();
            }
            return new Moments(mean, squares / weights);
        }
    }

    /**
     * The caution for the rounds of one target in one cell, without target and workload: the mean size differs from what was asked by more
     * than its 95 % interval, and by more than a tenth.
     */
    public static Optional<Caution> caution(List<Measurement> rounds, @Nullable Workload workload) {
        if (workload == null || !WITH_CONTENT.containsAll(workload.operations().keySet())) {
            return Optional.empty();
        }
        double objects = 0;
        double bytes = 0;
        double planned = 0;
        double variance = 0;
        for (Measurement round : rounds) {
            SizeDistribution sizes = SizeDistribution.parse(round.size());
            if (sizes instanceof SizeDistribution.Fixed || readsOtherBytes(round, workload)) {
                continue;
            }
            bytes += round.payloadBytes();
            for (OperationKind kind : workload.operations().keySet()) {
                Measurement.KindResult figures = round.kinds().get(EnumSpelling.of(kind));
                if (figures != null && figures.throughput().opsPerSecond() > 0) {
                    double count = figures.operations().ok()
                            * figures.throughput().objectsPerSecond()
                            / figures.throughput().opsPerSecond();
                    boolean readsFirst = kind == OperationKind.UPDATE && workload.readBeforeUpdate();
                    for (OperationKind moved : readsFirst ? READ_AND_UPDATE : EnumSet.of(kind)) {
                        Moments each = Moments.of(sizesOf(moved, sizes));
                        objects += count;
                        planned += count * each.mean();
                        variance += count * each.variance();
                    }
                }
            }
        }
        double off = Math.abs(bytes - planned);
        return objects == 0 || off <= NORMAL * Math.sqrt(variance) || off <= NOTICED * planned
                ? Optional.empty()
                : Optional.of(Caution.of(CautionCode.SIZES_NOT_AS_PLANNED)
                        .with("meanBytes", bytes / objects)
                        .with("plannedBytes", planned / objects));
    }

    /** Whether reads moved something else than the objects, such as headers or ranges, so that they were not verified although the plan asks for that. */
    private static boolean readsOtherBytes(Measurement round, Workload workload) {
        return workload.content().verify()
                && round.verifiedReads() == 0
                && workload.kinds().contains(OperationKind.READ);
    }

    private static SizeDistribution sizesOf(OperationKind kind, SizeDistribution sizes) {
        if (!(sizes instanceof SizeDistribution.PerOperation drawn)) {
            return sizes;
        }
        return kind == OperationKind.READ ? drawn.reads() : drawn.writes();
    }
}
