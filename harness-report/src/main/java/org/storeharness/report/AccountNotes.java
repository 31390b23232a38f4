package org.storeharness.report;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Measurement;

/** Words on where the time of a target's operations went, as the mean over the rounds. */
final class AccountNotes {
    /** Smaller parts are left to the result; the unexplained one is always told. */
    private static final double SMALLEST_SHARE = 0.005;

    private static final String NOT_KNOWN = "not known";

    /** A machine whose processors are busy for more than this share of the time has none to spare. */
    private static final double BUSY = 0.85;

    private static final Set<String> ON_CLIENT = Set.of(Account.CLIENT, Account.SYSTEM_CALLS, Account.PROCESSOR_WAIT);

    private static final Set<String> ON_SERVER = Set.of(Account.SERVER, Account.SERVER_WAIT);

    private AccountNotes() {}

    /** Whether it is known what limits the target. */
    static boolean isKnown(TargetRow row) {
        return !limitedBy(row).equals(NOT_KNOWN);
    }

    /**
     * The largest part, where the processors are one: {@code WAL flush 62 %}, {@code processors 96 % (client 31, server 65)}. What needs a
     * processor that is free is not limited by the processors: with one operation at a time it is that.
     */
    static String limitedBy(TargetRow row) {
        Account account = Account.mean(row.rounds());
        if (account == null || account.limitedBy().equals(Account.UNEXPLAINED) || account.isGuess()) {
            return NOT_KNOWN;
        }
        double processors = account.share(ON_CLIENT) + account.share(ON_SERVER);
        boolean most = processors >= account.share();
        if (most && machineIsBusy(row)) {
            return processors(account, processors);
        } else if (most && isOneAtATime(row)) {
            return "one operation at a time";
        }
        String name = account.limitedBy();
        return name.equals(Account.STORE) ? name : name + " " + percent(account.share());
    }

    private static String processors(Account account, double share) {
        double server = account.share(ON_SERVER);
        return "processors " + percent(share)
                + (server == 0
                        ? " (client)"
                        : String.format(
                                Locale.ROOT, " (client %.0f, server %.0f)", 100 * (share - server), 100 * server));
    }

    private static boolean machineIsBusy(TargetRow row) {
        return row.rounds().stream()
                        .flatMap(round -> Stream.ofNullable(round.client().machineBusyShare()))
                        .mapToDouble(busy -> busy)
                        .average()
                        .orElse(0)
                > BUSY;
    }

    private static boolean isOneAtATime(TargetRow row) {
        Measurement first = row.rounds().get(0);
        return first.concurrency() == 1 && !first.load().open();
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
