package org.storeharness.statistics;

import java.util.ArrayList;
import java.util.List;

/**
 * A test of all measurements so far. Each look has a share of the level, so that looking again does not raise the probability of
 * a false alarm: by Bonferroni's inequality it is at most the level over all looks, whatever makes the measurements end.
 *
 * @param units the rounds or runs that it takes into account
 * @param share its share of the level
 */
public record InterimAnalysis(int units, double share) {
    /** The first look has most of the level: with 1/32 of the 1/20 for one test, six rounds of one sign are enough. */
    public static final double FIRST_SHARE = 5 / 8.0;

    private static final int FURTHER_LOOKS = 3;
    private static final double GROWTH = 1.4;

    /** A single look at measurements whose number was fixed before. */
    public static List<InterimAnalysis> once(int units) {
        return List.of(new InterimAnalysis(units, 1));
    }

    /** The first look and three more, each after 1.4 times as many units as the one before. */
    public static List<InterimAnalysis> planned(int first) {
        List<InterimAnalysis> looks = new ArrayList<>(List.of(new InterimAnalysis(first, FIRST_SHARE)));
        int units = first;
        for (int i = 0; i < FURTHER_LOOKS; i++) {
            units = (int) Math.ceil(units * GROWTH);
            looks.add(new InterimAnalysis(units, (1 - FIRST_SHARE) / FURTHER_LOOKS));
        }
        return looks;
    }

    /**
     * The looks that were taken with that many units: those planned up to there. Where the measurements ended between two planned
     * looks, which only a reason other than their values may cause, the last one has all of the level that is left.
     */
    public static List<InterimAnalysis> taken(List<InterimAnalysis> planned, int units) {
        List<InterimAnalysis> taken = new ArrayList<>(
                planned.stream().filter(look -> look.units() <= units).toList());
        if (taken.isEmpty() || taken.get(taken.size() - 1).units() < units) {
            taken.add(new InterimAnalysis(
                    units,
                    1 - taken.stream().mapToDouble(InterimAnalysis::share).sum()));
        }
        return taken;
    }

    /** The units of the next planned look after this number of units; the same number if there is none. */
    public static int next(List<InterimAnalysis> planned, int units) {
        return planned.stream()
                .mapToInt(InterimAnalysis::units)
                .filter(next -> next > units)
                .findFirst()
                .orElse(units);
    }
}
