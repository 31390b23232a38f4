package org.storeharness.report;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.result.measurement.Account;

/** Words on where the time of a target's operations went, as the mean over the rounds. */
final class AccountNotes {
    /** Smaller parts are left to the result; the unexplained one is always told. */
    private static final double SMALLEST_SHARE = 0.005;

    private static final String NOT_KNOWN = "not known";

    private AccountNotes() {}

    /** Whether it is known what limits the target. */
    static boolean isKnown(TargetRow row) {
        return !limitedBy(row).equals(NOT_KNOWN);
    }

    /** {@code WAL flush 71 %}. */
    static String limitedBy(TargetRow row) {
        Account account = Account.mean(row.rounds());
        if (account == null || account.limitedBy().equals(Account.UNEXPLAINED) || account.isGuess()) {
            return NOT_KNOWN;
        }
        String name = account.limitedBy();
        return name.equals(Account.STORE) ? name : name + " " + percent(account.share());
    }

    /** {@code fs mean operation: 3,000 µs = client CPU 312 µs (10 %) + ...}, the largest first; empty if nothing is known. */
    static Optional<String> line(TargetRow row) {
        Account account = Account.mean(row.rounds());
        return account == null
                ? Optional.empty()
                : Optional.of(row.target().name() + " mean operation: " + micros(account.seconds()) + " = "
                        + Stream.concat(
                                        account.secondsPerOperation().entrySet().stream()
                                                .filter(part -> !part.getKey().equals(Account.UNEXPLAINED)
                                                        && part.getValue() >= SMALLEST_SHARE * account.seconds())
                                                .sorted(Map.Entry.<String, Double>comparingByValue()
                                                        .reversed()),
                                        account.secondsPerOperation().entrySet().stream()
                                                .filter(part -> part.getKey().equals(Account.UNEXPLAINED)))
                                .map(part -> part.getKey() + " " + micros(part.getValue()) + " ("
                                        + percent(account.seconds() == 0 ? 0 : part.getValue() / account.seconds())
                                        + ")")
                                .collect(Collectors.joining(" + ")));
    }

    private static String micros(double seconds) {
        return FigureFormatter.number(seconds * 1e9 / FigureFormatter.NANOS_PER_MICRO) + " µs";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
