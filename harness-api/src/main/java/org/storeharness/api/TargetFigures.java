package org.storeharness.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of one target at one work. Each interval has the median of the rounds between the lowest and the highest round: with n rounds it
 * holds the median of all rounds that could be made with a probability of 1 - 2^(1-n), 97 % for 6.
 *
 * @param target the target's name
 * @param work the work that it was asked to do
 * @param rounds the number of rounds
 * @param operationsPerSecond successful operations; a batch is one
 * @param objectsPerSecond objects; a batch of 100 is 100
 * @param bytesPerSecond payload
 * @param times times in nanoseconds by {@code mean}, {@code p50}, {@code p99}, {@code p99.9} and {@code max}: service times under closed load,
 *     response times under open load; without those that are not known in every round
 * @param failed the operations of all rounds that were not done
 */
public record TargetFigures(
        String target,
        Work work,
        int rounds,
        Interval operationsPerSecond,
        Interval objectsPerSecond,
        Interval bytesPerSecond,
        Map<String, Interval> times,
        long failed) {
    public TargetFigures {
        times = Collections.unmodifiableMap(new LinkedHashMap<>(times));
    }

    /** A time in nanoseconds; empty if it is not known. */
    public Optional<Interval> time(String name) {
        return Optional.ofNullable(times.get(name));
    }
}
