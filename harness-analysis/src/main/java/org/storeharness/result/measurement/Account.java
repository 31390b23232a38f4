package org.storeharness.result.measurement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.CounterProbe;
import org.storeharness.store.OperationPart;
import org.storeharness.unit.Check;
import org.storeharness.unit.OmittedIfEmpty;

/**
 * The parts of the time of the mean successful operation. They add up to its response time; a part that nobody measured is missing,
 * and the rest is {@link #UNEXPLAINED}, which is never missing. {@link AccountMaker} computes them.
 *
 * @param limitedBy the name of the largest part
 * @param secondsPerOperation the parts by name, in seconds
 * @param serverLooks the looks at operations in the server, from which parts of these names are estimated; {@code null} without any
 * @param excess how much more all parts were than the time that there was for them, as a share of the response time: they are scaled down by
 *     that; {@code null} if they were not
 */
public record Account(
        String limitedBy,
        Map<String, Double> secondsPerOperation,
        @OmittedIfEmpty @Nullable ServerLooks serverLooks,
        @OmittedIfEmpty @Nullable Double excess) {
    /** The fewest operations seen in a server of which a part may be told to be the largest. */
    static final int FEWEST_SEEN = 20;

    /** From the intended start of an operation to its start, without collections of garbage. */
    public static final String LATE_START = "late start";

    /** Pauses of the client for garbage collection that operations waited for. */
    public static final String COLLECTIONS = "garbage collection";

    /** The worker could run, but other threads had the processors. */
    public static final String PROCESSOR_WAIT = "wait for processor";

    /** The worker ran in user mode. */
    public static final String CLIENT = "client CPU";

    /** The worker ran in the kernel: for files that is work of the store. */
    public static final String SYSTEM_CALLS = "system calls";

    /** The processes of the server ran, or, where they are not on this machine, could have run. */
    public static final String SERVER = CounterProbe.ON_PROCESSOR;

    /** Threads of the server could run, but others had the processors, or the quota of their control group was used up. */
    public static final String SERVER_WAIT = "server waits for processor";

    /** A request was in the server, as its own metrics say. */
    public static final String SERVED = "server";

    /** The same without the time that processors worked for it or it waited for them, where that is known. */
    public static final String SERVED_WAITING = "server, not on a processor";

    /** The rest of the time where the time of requests in the server is known. */
    public static final String NETWORK = "network and queues";

    /** From the first byte of an answer on. */
    public static final String TRANSFER = "transfer";

    /** From the time at which the data are handed to the kernel. */
    public static final String FLUSH = "flush";

    /** The time that no other part has, while the client was not busy: the server and the way to it. */
    public static final String STORE = "the store";

    /** The time that no part accounts for. */
    public static final String UNEXPLAINED = "unexplained";

    public Account {
        secondsPerOperation = Collections.unmodifiableMap(new LinkedHashMap<>(secondsPerOperation));
        secondsPerOperation.forEach((name, seconds) -> Check.range(name, seconds, 0, Double.MAX_VALUE));
        Check.present(UNEXPLAINED, secondsPerOperation.get(UNEXPLAINED));
        Check.present("limitedBy", secondsPerOperation.get(limitedBy));
    }

    /** The name of the stretch of an operation that ends with this mark. */
    public static String stretchUntil(OperationPart mark) {
        return switch (mark) {
            case POOL_WAIT_OVER -> "pool wait";
            case CONNECTED -> "connecting";
            case ASSIGNED -> "assignment";
            case FIRST_BYTE -> SlowOperation.BEFORE_FIRST_BYTE;
            case WRITTEN -> SlowOperation.REST;
        };
    }

    /** An account of these parts; of equally large ones the first limits. */
    public static Account of(Map<String, Double> parts) {
        return new Account(
                parts.entrySet().stream()
                        .reduce((largest, part) -> part.getValue() > largest.getValue() ? part : largest)
                        .map(Map.Entry::getKey)
                        .orElse(UNEXPLAINED),
                parts,
                null,
                null);
    }

    /** The mean of the accounts of rounds; a part that was not measured in one counts as 0 there. {@code null} if there are none. */
    public static @Nullable Account mean(List<Measurement> rounds) {
        Account mean = meanOf(rounds.stream().map(Measurement::account));
        return mean == null || mean.serverLooks == null ? mean : mean.estimatedAnew(rounds, mean.serverLooks);
    }

    /**
     * The same with what is estimated from the looks of all rounds together: in a round with few looks an estimate is often larger than
     * the time that is left for it.
     */
    private Account estimatedAnew(List<Measurement> rounds, ServerLooks all) {
        Map<String, Double> estimated = new TreeMap<>();
        for (Measurement round : rounds) {
            if (round.account() != null && round.account().serverLooks != null) {
                AccountMaker.estimated(round, round.account().serverLooks, all.looks())
                        .forEach((name, seconds) -> estimated.merge(name, seconds, Double::sum));
            }
        }
        Map<String, Double> parts = new LinkedHashMap<>(secondsPerOperation);
        double left = parts.entrySet().stream()
                .filter(part ->
                        estimated.containsKey(part.getKey()) || part.getKey().equals(UNEXPLAINED))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        double together = estimated.values().stream().mapToDouble(one -> one).sum();
        double scale = together > left ? left / together : 1;
        estimated.forEach((name, seconds) -> parts.put(name, seconds * scale));
        parts.put(UNEXPLAINED, Math.max(0, left - together));
        return of(parts).with(all).exceeded(excess);
    }

    /** The same of the slowest operations of rounds. */
    public static @Nullable Account meanOfTails(List<Measurement> rounds) {
        return meanOf(rounds.stream().map(round -> {
            TailAccount tail = round.tailAccount();
            return tail == null ? null : tail.account();
        }));
    }

    private static @Nullable Account meanOf(Stream<@Nullable Account> accounts) {
        List<Account> known = new ArrayList<>();
        accounts.forEach(account -> {
            if (account != null) {
                known.add(account);
            }
        });
        Map<String, Double> mean = new LinkedHashMap<>();
        ServerLooks looks = ServerLooks.NONE;
        for (Account account : known) {
            looks = account.serverLooks == null ? looks : looks.plus(account.serverLooks);
            account.secondsPerOperation.forEach(
                    (name, seconds) -> mean.merge(name, seconds / known.size(), Double::sum));
        }
        double excess = known.stream()
                .mapToDouble(account -> account.excess == null ? 0 : account.excess)
                .average()
                .orElse(0);
        return known.isEmpty() ? null : of(mean).with(looks).exceeded(excess == 0 ? null : (Double) excess);
    }

    /** The same, known from these looks. */
    Account with(ServerLooks looks) {
        return new Account(limitedBy, secondsPerOperation, looks.looks() == 0 ? null : looks, excess);
    }

    /** The same of parts that were more by this share before they were scaled down. */
    Account exceeded(@Nullable Double share) {
        return new Account(limitedBy, secondsPerOperation, serverLooks, share);
    }

    /** Whether the largest part is one of which too few operations were seen to say so. */
    public boolean isGuess() {
        return serverLooks != null
                && serverLooks.seen().containsKey(limitedBy)
                && serverLooks.operations() < FEWEST_SEEN;
    }

    /** The share of these parts together in the response time, 0 to 1. */
    public double share(Set<String> names) {
        return seconds() == 0
                ? 0
                : names.stream()
                                .mapToDouble(name -> secondsPerOperation.getOrDefault(name, 0.0))
                                .sum()
                        / seconds();
    }

    /** The mean response time, in seconds. */
    public double seconds() {
        return secondsPerOperation.values().stream().mapToDouble(part -> part).sum();
    }

    /** The share of the largest part in the response time, 0 to 1. */
    public double share() {
        return share(Set.of(limitedBy));
    }
}
