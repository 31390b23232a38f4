package org.storeharness.environment;

/**
 * One property of the machine that matters to a measurement.
 *
 * @param level how much it matters
 * @param subject what was checked, for example {@code clock source}
 * @param value what was found, as readable text
 * @param advice what it does to a measurement and how to fix it; empty if nothing needs to be done
 */
public record Finding(Level level, String subject, String value, String advice) {

    /** The severity of a finding. */
    public enum Level {
        /** It is as it should be, or is not known. */
        OK,
        /** May distort a measurement. */
        CAUTION,
        /** Makes a measurement meaningless or impossible. */
        PROBLEM
    }

    static Finding ok(String subject, String value) {
        return new Finding(Level.OK, subject, value, "");
    }

    static Finding caution(String subject, String value, String advice) {
        return new Finding(Level.CAUTION, subject, value, advice);
    }

    static Finding problem(String subject, String value, String advice) {
        return new Finding(Level.PROBLEM, subject, value, advice);
    }
}
