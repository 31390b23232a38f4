package org.storeharness.core.run.saved;

/**
 * The time to divide the operations of a closed load by, of which only the times of those that ended are known: not how much of the time went
 * to those that were in flight when the log was cut off.
 *
 * <p>A slot is a renewal process (S. M. Ross, Stochastic Processes, 2nd edition, 1996, section 3.4). With a mean m and a squared coefficient of
 * variation v it ends T / m + (v - 1) / 2 operations in the time T on average, so that the rate of irregular ones needs more than T. Even ones
 * say how long those in flight had taken: what is left of T. 16 slots with even times of 0.7 s end 32 operations in 2 s, in 1.4 s of their time:
 * 22.86/s and not 16/s. What a slot takes between operations is not in the log: of many short operations nearly the whole time counts.
 */
final class RenewalTime {
    private RenewalTime() {}

    /**
     * @param logged the length of the log, in seconds
     * @param slots the operations in flight at one time
     * @param count the operations that ended
     * @param sum of their times, in seconds
     * @param squares the sum of the squares of their times
     * @param ended whether all operations ended, so that none was in flight
     */
    static double seconds(double logged, int slots, double count, double sum, double squares, boolean ended) {
        if (count == 0) {
            return logged;
        }
        double mean = sum / count;
        double variation = Math.max(0, squares / count / (mean * mean) - 1);
        double longest = (1 + variation) * mean;
        double unused = Math.max(0, logged - sum / slots);
        if (ended) {
            return logged - Math.min(unused, 2 * longest);
        } else if (variation <= 1) {
            return logged - (1 - variation) * Math.min(unused, longest);
        }
        double more = slots * (variation - 1) / 2;
        return logged * count / Math.max(count / 2, count - more);
    }
}
