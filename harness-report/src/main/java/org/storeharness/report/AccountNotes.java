package org.storeharness.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.TailAccount;

/** Words on where the time of a target's operations went, as the mean over the rounds. */
final class AccountNotes {
    /** Smaller parts are left to the result; the unexplained one is always told. */
    private static final double SMALLEST_SHARE = 0.005;

    private static final double TOLD_EXCESS = 0.05;

    private static final Figure NOT_KNOWN = Figure.of("not known");

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
     * The largest part, where the processors are one: {@code WAL flush 62 %}, {@code processors 96 %} with {@code (client 31, server 65)}. What needs a
     * processor that is free is not limited by the processors: with one operation at a time it is that. Under open load it is that of the
     * slowest operations, and of the mean one where that is not known.
     */
    static Figure limitedBy(TargetRow row) {
        Account tail = Account.meanOfTails(row.rounds());
        Account account = row.rounds().get(0).load().open() && says(tail) ? tail : Account.mean(row.rounds());
        if (account == null || !says(account)) {
            return NOT_KNOWN;
        }
        double processors = account.share(ON_CLIENT) + account.share(ON_SERVER);
        boolean most = processors >= account.share();
        if (most && machineIsBusy(row)) {
            return processors(account, processors);
        } else if (most && isOneAtATime(row)) {
            return Figure.of("one operation at a time");
        }
        String name = account.limitedBy();
        return Figure.of(name.equals(Account.STORE) ? name : name + " " + FigureFormatter.percent(account.share(), 0));
    }

    /** Whether it says what limits. */
    private static boolean says(@Nullable Account account) {
        return account != null && !account.limitedBy().equals(Account.UNEXPLAINED) && !account.isGuess();
    }

    private static Figure processors(Account account, double share) {
        double server = account.share(ON_SERVER);
        return new Figure(
                "processors " + FigureFormatter.percent(share, 0),
                server == 0
                        ? "(client)"
                        : String.format(
                                Locale.ROOT, "(client %.0f, server %.0f)", 100 * (share - server), 100 * server));
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

    /**
     * {@code fs mean operation: 3,000 µs = client CPU 312 µs (10 %) + ...}, the largest first; then {@code fs slowest 1 % (from 9.1 ms on):
     * ...}. None if nothing is known.
     */
    static List<String> lines(TargetRow row) {
        return Stream.of(
                        line(row.target().name() + " mean operation", Account.mean(row.rounds())),
                        line(row.target().name() + slowest(row.rounds()), Account.meanOfTails(row.rounds())))
                .flatMap(Optional::stream)
                .toList();
    }

    /** {@code  slowest 1 % (from 9.1 ms on)}: the shortest of all rounds. */
    private static String slowest(List<Measurement> rounds) {
        long operations = 0;
        long all = 0;
        long from = Long.MAX_VALUE;
        for (Measurement round : rounds) {
            TailAccount tail = round.tailAccount();
            if (tail != null) {
                operations += tail.operations();
                all += round.operations().ok();
                from = Math.min(from, tail.fromNanos());
            }
        }
        return " slowest " + FigureFormatter.rounded(100.0 * operations / Math.max(1, all)) + " % (from "
                + FigureFormatter.time(from) + " on)";
    }

    private static Optional<String> line(String of, @Nullable Account account) {
        return account == null
                ? Optional.empty()
                : Optional.of(of + ": " + micros(account.seconds()) + " = "
                        + Stream.concat(
                                        account.secondsPerOperation().entrySet().stream()
                                                .filter(part -> !part.getKey().equals(Account.UNEXPLAINED)
                                                        && part.getValue() >= SMALLEST_SHARE * account.seconds())
                                                .sorted(Map.Entry.<String, Double>comparingByValue()
                                                        .reversed()),
                                        account.secondsPerOperation().entrySet().stream()
                                                .filter(part -> part.getKey().equals(Account.UNEXPLAINED)))
                                .map(part -> part.getKey() + " " + micros(part.getValue()) + " ("
                                        + FigureFormatter.percent(
                                                account.seconds() == 0 ? 0 : part.getValue() / account.seconds(), 0)
                                        + ")")
                                .collect(Collectors.joining(" + "))
                        + (account.excess() == null || account.excess() < TOLD_EXCESS
                                ? ""
                                : "; measured parts overlap by " + FigureFormatter.percent(account.excess(), 0)));
    }

    private static String micros(double seconds) {
        return FigureFormatter.number(seconds * 1e9 / FigureFormatter.NANOS_PER_MICRO) + " µs";
    }
}
