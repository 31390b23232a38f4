package org.storeharness.plan;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.unit.Durations;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Rate;

/** Parses the text of arrivals. */
record ArrivalsParser(String text) {
    private static final String FORMS =
            "must be closed, closed with a pause of TIME every N, constant RATE, poisson RATE, ramp RATE to RATE over TIME, staircase"
                    + " RATE to RATE in N steps over TIME, burst N every TIME or paced SHARE of WORKLOAD [at RATE], with a rate such as"
                    + " 1000/s";
    private static final Pattern PAUSED =
            Pattern.compile("closed\\s+with\\s+a\\s+pause\\s+of\\s+(\\S+)\\s+every\\s+(\\d{1,18})");
    private static final Pattern RAMP = Pattern.compile("ramp\\s+(.+?)\\s+to\\s+(.+?)\\s+over\\s+(.+)");
    private static final Pattern STAIRCASE =
            Pattern.compile("staircase\\s+(.+?)\\s+to\\s+(.+?)\\s+in\\s+(\\d{1,9})\\s+steps\\s+over\\s+(.+)");
    private static final Pattern BURST = Pattern.compile("burst\\s+(\\d{1,18})\\s+every\\s+(.+)");
    private static final Pattern PACED =
            Pattern.compile("paced\\s+([0-9]*\\.?[0-9]{1,17}(?:E-[0-9]{1,3})?)\\s+of\\s+(\\S+?)(?:\\s+at\\s+(\\d.*))?");
    private static final Pattern EVEN = Pattern.compile("(?:(constant|poisson)\\s+)?(\\d.*)");

    static Arrivals parse(String text) {
        Matcher paced = PACED.matcher(text.strip());
        return paced.matches()
                ? new Arrivals.Paced(
                        Double.parseDouble(paced.group(1)),
                        paced.group(2),
                        paced.group(3) == null ? null : Rate.parse(paced.group(3)))
                : new ArrivalsParser(text).read(text.strip().toLowerCase(Locale.ROOT));
    }

    private Arrivals read(String text) {
        if (text.equals("closed")) {
            return new Arrivals.Closed();
        }
        Matcher paused = PAUSED.matcher(text);
        if (paused.matches()) {
            return new Arrivals.Closed(Durations.parse(paused.group(1)), Long.parseLong(paused.group(2)));
        }
        Matcher ramp = RAMP.matcher(text);
        if (ramp.matches()) {
            return new Arrivals.Ramp(rate(ramp.group(1)), rate(ramp.group(2)), Durations.parse(ramp.group(3)));
        }
        Matcher stairs = STAIRCASE.matcher(text);
        if (stairs.matches()) {
            return new Arrivals.Staircase(
                    rate(stairs.group(1)),
                    rate(stairs.group(2)),
                    Integer.parseInt(stairs.group(3)),
                    Durations.parse(stairs.group(4)));
        }
        Matcher burst = BURST.matcher(text);
        if (burst.matches()) {
            return new Arrivals.Burst(Long.parseLong(burst.group(1)), Durations.parse(burst.group(2)));
        }
        Matcher even = EVEN.matcher(text);
        if (!even.matches()) {
            throw invalid();
        }
        Rate rate = rate(even.group(2));
        return "poisson".equals(even.group(1)) ? new Arrivals.Poisson(rate) : new Arrivals.Constant(rate);
    }

    private Rate rate(String rate) {
        try {
            return Rate.parse(rate);
        } catch (InvalidValueException e) {
            throw invalid();
        }
    }

    private InvalidValueException invalid() {
        return new InvalidValueException("", FORMS + ", got '" + text + "'");
    }
}
