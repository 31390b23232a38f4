package org.storeharness.result.measurement;

import static org.storeharness.environment.BackingDevice.BUSY_NANOS;
import static org.storeharness.environment.BackingDevice.FLUSH_NANOS;
import static org.storeharness.environment.BackingDevice.READ_NANOS;
import static org.storeharness.environment.BackingDevice.WRITE_NANOS;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.environment.CountersDelta;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.OperationPart;
import org.storeharness.unit.Durations;
import org.storeharness.unit.EnumSpelling;

/**
 * Makes an account of what was measured, in seconds per operation. Parts are taken from the response time one after the other, in the
 * order of the components. Parts that are more together than what is left of it are scaled down to that, all by the same factor; so
 * none is negative, and together they are the response time.
 *
 * @param late how late the operation started
 * @param collections how long a pause for garbage collection held it up; it held up the start first
 * @param service from the start to the end
 * @param client what the client took of that, which is spread evenly over it: the parts below are of the time without it
 * @param marked the stretches between marks of the adapter
 * @param processors the time that the server's processes used or waited for processors; empty if that is not known
 * @param waits the time in the server by what operations did there, as estimated from looks, or of files in flushes; empty if that is
 *     not known
 * @param device the shares of the time in which the device did something, by what it did, 0 to 1; empty if that is not known
 * @param rest the name of what remains
 */
public record AccountMaker(
        double late,
        double collections,
        double service,
        Map<String, Double> client,
        Map<String, Double> marked,
        Map<String, Double> processors,
        Map<String, Double> waits,
        Map<String, Double> device,
        String rest) {
    /** Of one processor. The counters of a server and looks at its sessions take up to a percent each. */
    private static final double LEAST_BUSY = 0.05;

    /** They end stretches that are no time of the store. */
    private static final Set<OperationPart> MARKS =
            EnumSet.of(OperationPart.POOL_WAIT_OVER, OperationPart.CONNECTED, OperationPart.ASSIGNED);

    /** They are known of each of the slowest operations. */
    private static final Set<String> EXACT = Set.of(
            Account.LATE_START,
            Account.COLLECTIONS,
            Account.stretchUntil(OperationPart.POOL_WAIT_OVER),
            Account.stretchUntil(OperationPart.CONNECTED),
            Account.stretchUntil(OperationPart.ASSIGNED),
            Account.TRANSFER,
            Account.FLUSH);

    /** The parts together; the sum is {@code late + service}. */
    Account make() {
        Map<String, Double> parts = new LinkedHashMap<>();
        double beforeStart = Math.min(late, collections);
        if (late > 0) {
            parts.put(Account.LATE_START, late - beforeStart);
        }
        Map<String, Double> own = new LinkedHashMap<>();
        own.put(Account.COLLECTIONS, collections - beforeStart);
        own.putAll(client);
        Remainder remainder = new Remainder(parts, service);
        remainder.take(own, 1);
        parts.merge(Account.COLLECTIONS, beforeStart, Double::sum);
        remainder.take(marked, service == 0 ? 0 : remainder.left / service);
        // A session that was woken still seems to wait for the same until it has a processor: measured parts go
        // first
        remainder.take(processors, 1);
        remainder.take(waits, 1);
        remainder.take(device, remainder.left);
        parts.merge(rest, remainder.left, Double::sum);
        parts.putIfAbsent(Account.UNEXPLAINED, 0.0);
        return Account.of(parts)
                .exceeded(
                        remainder.excess == 0 || late + service == 0
                                ? null
                                : (Double) (remainder.excess / (late + service)));
    }

    /** The rest of the time of an operation, and the excess of its parts over the time that was left for them. */
    private static final class Remainder {
        private final Map<String, Double> parts;
        private double left;
        private double excess;

        Remainder(Map<String, Double> parts, double left) {
            this.parts = parts;
            this.left = left;
        }

        /** Adds the quantities to the parts, each times a factor, and together at most what is left. */
        void take(Map<String, Double> quantities, double factor) {
            double sum = quantities.values().stream()
                    .mapToDouble(one -> one * factor)
                    .sum();
            double scale = sum > left ? left / sum : 1;
            quantities.forEach((name, one) -> parts.merge(name, one * factor * scale, Double::sum));
            excess += Math.max(0, sum - left);
            left = Math.max(0, left - sum);
        }
    }

    /**
     * The account of a measurement; {@code null} if no operation succeeded, or nothing is known of their time.
     *
     * @param heldUp how long pauses for garbage collection held up the mean operation, in seconds
     * @param looks at what operations did in the server
     * @param alone whether nothing else was measured at the same time: what is counted of processes is of all
     */
    public static @Nullable Account of(Measurement of, double heldUp, ServerLooks looks, boolean alone) {
        if (of.operations().ok() == 0) {
            return null;
        }
        double response = of.responseTime().mean() / Durations.NANOS_PER_SECOND;
        double late = Math.max(0, response - of.serviceTime().mean() / Durations.NANOS_PER_SECOND);
        Map<String, Double> client = client(of, alone);
        Map<String, Double> processors = processors(of, alone);
        ServerLooks known = processors.isEmpty() ? looks : looks.without(Account.SERVER);
        Map<String, Double> marked = marked(of);
        Map<String, Double> told = looks.looks() == 0 ? told(of, marked, processors) : Map.of();
        Account account = new AccountMaker(
                        late,
                        heldUp,
                        response - late,
                        client,
                        marked,
                        processors,
                        looks.looks() > 0 ? estimated(of, known, known.looks()) : told.isEmpty() ? flush(of) : told,
                        looks.looks() == 0 && told.isEmpty() ? device(of, client) : Map.of(),
                        rest(of, client, looks, !told.isEmpty()))
                .make()
                .with(known);
        return isKnown(account) ? account : null;
    }

    /**
     * The account of the slowest operations. Their stretches are known of each. Of what is left, work on processors takes as long as in the mean
     * operation, and waits take the rest, in proportion to those of the mean operation. Where operations were seen in the server for as long,
     * those waits are divided as they were seen, and what is not the server's is as long as in the mean operation.
     *
     * @param of has the account of the mean
     * @param slowest may be none
     * @param looks at what operations did in the server
     * @param slowLooks the same at those that had been in the server for as long as the slowest
     * @param alone whether nothing else was measured at the same time
     * @return {@code null} if nothing is known of their time
     */
    public static @Nullable TailAccount ofTail(
            Measurement of, List<SlowOperation> slowest, ServerLooks looks, ServerLooks slowLooks, boolean alone) {
        Map<String, Double> known = new LinkedHashMap<>();
        for (SlowOperation operation : slowest) {
            operation
                    .nanosByPart()
                    .forEach((name, nanos) ->
                            known.merge(name, nanos / Durations.NANOS_PER_SECOND / slowest.size(), Double::sum));
        }
        Account account = of.account();
        Map<String, Double> mean = account == null ? Map.of() : account.secondsPerOperation();
        Map<String, Double> processors = processors(of, alone);
        String rest = rest(of, client(of, alone), looks, false);
        boolean seen = slowLooks.operations() >= Account.FEWEST_SEEN;
        Map<String, Double> work = new LinkedHashMap<>(mean);
        work.keySet()
                .removeIf(name -> !(name.equals(Account.CLIENT)
                        || name.equals(Account.SYSTEM_CALLS)
                        || name.equals(Account.PROCESSOR_WAIT) && seen
                        || name.equals(Account.SERVER) && !seen && !processors.isEmpty()));
        Map<String, Double> stretched = seen ? weights(looks, slowLooks, processors) : new LinkedHashMap<>(mean);
        stretched.keySet().removeAll(work.keySet());
        stretched.keySet().removeAll(EXACT);
        Account tail = tail(known, work, stretched, seen ? mean.getOrDefault(rest, 0.0) : 0, rest)
                .with(slowLooks);
        return !slowest.isEmpty() && isKnown(tail)
                ? new TailAccount(
                        slowest.size(),
                        slowest.stream()
                                .mapToLong(SlowOperation::responseNanos)
                                .min()
                                .orElse(0),
                        tail)
                : null;
    }

    /**
     * The sum of the parts is that of what is known of each operation.
     *
     * @param work what takes as long as in the mean operation
     * @param waits in whose proportion the rest is divided; may be none
     * @param beside so much is none of these waits
     */
    static Account tail(
            Map<String, Double> known,
            Map<String, Double> work,
            Map<String, Double> waits,
            double beside,
            String rest) {
        Map<String, Double> parts = new LinkedHashMap<>(known);
        Remainder remainder = new Remainder(
                parts,
                Stream.of(SlowOperation.BEFORE_FIRST_BYTE, SlowOperation.REST)
                        .mapToDouble(
                                name -> Optional.ofNullable(parts.remove(name)).orElse(0.0))
                        .sum());
        remainder.take(work, 1);
        double left = remainder.left;
        double all = waits.values().stream().mapToDouble(one -> one).sum();
        double waited = all == 0 ? 0 : Math.max(0, left - beside);
        waits.forEach((name, weight) -> parts.merge(name, all == 0 ? 0 : waited * weight / all, Double::sum));
        if (left > waited) {
            parts.merge(rest, left - waited, Double::sum);
        }
        parts.putIfAbsent(Account.UNEXPLAINED, 0.0);
        return Account.of(parts);
    }

    /**
     * The states in which the slowest were seen in the server; all operations seen count together as one of them, which matters where there
     * are hardly others. Operations seen on a processor may have waited for one, as the mean operation did.
     */
    private static Map<String, Double> weights(
            ServerLooks looks, ServerLooks slowLooks, Map<String, Double> processors) {
        double both = processors.values().stream().mapToDouble(one -> one).sum();
        Map<String, Double> weights = new TreeMap<>();
        looks.seen().forEach((name, count) -> {
            double weight = slowLooks.seen().getOrDefault(name, 0L) + count / Math.max(1.0, looks.operations());
            if (name.equals(Account.SERVER) && both > 0) {
                processors.forEach((part, seconds) -> weights.merge(part, weight * seconds / both, Double::sum));
            } else {
                weights.merge(name, weight, Double::sum);
            }
        });
        return weights;
    }

    private static boolean isKnown(Account account) {
        return !account.limitedBy().equals(Account.UNEXPLAINED) || account.share() != 1;
    }

    /**
     * The name of the rest. It may be the client's too where its processor time is not known. Where looks saw the operations in the server, it
     * is the time that they spent elsewhere. If the time of requests in the server is known, it is the way to the server or a queue; else it is
     * the store's, unless operations queued at the client's threads.
     */
    private static String rest(Measurement of, Map<String, Double> client, ServerLooks looks, boolean told) {
        if (looks.looks() > 0 || !client.containsKey(Account.CLIENT)) {
            return Account.UNEXPLAINED;
        } else if (told) {
            return Account.NETWORK;
        }
        return of.client().boundBy().stream().noneMatch(limit -> limit.code() == CautionCode.CLIENT_EVENT_LOOP)
                ? Account.STORE
                : Account.UNEXPLAINED;
    }

    /** By Little's law: the time of the mean operation in which it did what so many operations were seen to do in all looks. */
    static Map<String, Double> estimated(Measurement of, ServerLooks looks, int allLooks) {
        double seconds = looks.seconds() / started(of) / allLooks;
        Map<String, Double> estimated = new TreeMap<>();
        looks.seen().forEach((doing, times) -> estimated.put(doing, seconds * times));
        return estimated;
    }

    private static double started(Measurement of) {
        return of.operations().scheduled() - of.operations().shed();
    }

    /**
     * The processor time of the workers while an operation was in flight. Their work between operations is left out: in proportion, or, for
     * blocking workers under open load, which sleep and wake up there, since the time within operations was measured.
     */
    private static Map<String, Double> client(Measurement of, boolean alone) {
        boolean sleeps = of.load().open() && of.client().busyShare() == null;
        Double cpu =
                sleeps ? of.client().cpuSecondsWithinOperation() : of.client().cpuSecondsPerOperation();
        Double user = of.client().workerUserSeconds();
        Double all = of.client().workerSeconds();
        Double waited = of.client().counters().process().workerDelaySeconds();
        if (cpu == null || user == null || all == null || all <= 0) {
            return Map.of();
        }
        // Under open load they also wait for a processor when operations are due, which then start late
        Double delay = waited == null || of.load().open() || !alone ? null : (Double) (waited / started(of));
        double took = cpu + (delay == null ? 0 : delay);
        double between = secondsBetween(of);
        double within = took <= 0 ? 0 : Math.max(0, 1 - between / took);
        Map<String, Double> client = new LinkedHashMap<>();
        if (delay != null) {
            client.put(Account.PROCESSOR_WAIT, delay * within);
        }
        client.put(Account.CLIENT, cpu * within * user / all);
        client.put(Account.SYSTEM_CALLS, cpu * within * (1 - user / all));
        return client;
    }

    /**
     * The time of processes of servers on this machine. Several hosts may see the same ones, or not all. The time of a server that is hardly busy
     * is mostly that of requests by the harness itself.
     */
    private static Map<String, Double> processors(Measurement of, boolean alone) {
        CountersDelta counters = of.client().counters();
        Double cpu = counters.machine().serverCpuSeconds();
        Double delay = counters.machine().serverDelaySeconds();
        Map<String, Double> processors = new LinkedHashMap<>();
        if (alone
                && of.hosts().isEmpty()
                && cpu != null
                && delay != null
                && cpu > LEAST_BUSY * counters.wallSeconds()) {
            processors.put(Account.SERVER, cpu / started(of));
            processors.put(Account.SERVER_WAIT, delay / started(of));
        }
        return processors;
    }

    /**
     * The time of requests by the server's own metrics. A request lasts until its answer is sent: the transfer of that is left out, and so is
     * the time of the server's processes. Empty if the metrics do not say it.
     */
    private static Map<String, Double> told(
            Measurement of, Map<String, Double> marked, Map<String, Double> processors) {
        OptionalDouble requests = of.storeActivity() == null
                ? OptionalDouble.empty()
                : of.storeActivity().serverSeconds();
        if (requests.isEmpty()) {
            return Map.of();
        }
        double elsewhere = marked.getOrDefault(Account.TRANSFER, 0.0)
                + processors.values().stream().mapToDouble(one -> one).sum();
        return Map.of(
                processors.isEmpty() ? Account.SERVED : Account.SERVED_WAITING,
                Math.max(0, requests.getAsDouble() - elsewhere));
    }

    /** The time of a worker between two operations; 0 where others are in flight meanwhile. */
    private static double secondsBetween(Measurement of) {
        Double share = of.client().ownShare();
        if (share == null || share >= 1) {
            return 0;
        }
        double within = total(of.serviceTime())
                + of.failureTimes().values().stream()
                        .mapToDouble(AccountMaker::total)
                        .sum();
        return within / started(of) * share / (1 - share);
    }

    private static double total(Latency times) {
        return times.count() * times.mean() / Durations.NANOS_PER_SECOND;
    }

    /** Marks in the order of their times; an operation that passed one of two passed the earlier one too, as far as they are as many. */
    private static Map<String, Double> marked(Measurement of) {
        Map<String, Double> marked = new LinkedHashMap<>();
        List<OperationPart> passed = MARKS.stream()
                .filter(mark -> of.parts().containsKey(EnumSpelling.of(mark)))
                .sorted(Comparator.comparing(mark -> times(of, mark).mean()))
                .toList();
        Latency before = Latency.NONE;
        for (OperationPart mark : passed) {
            Latency times = times(of, mark);
            double earlier = Math.min(before.count(), times.count()) * before.mean() / Durations.NANOS_PER_SECOND;
            marked.put(
                    Account.stretchUntil(mark),
                    Math.max(0, total(times) - earlier) / of.operations().ok());
            before = times;
        }
        Latency firstByte = times(of, OperationPart.FIRST_BYTE);
        if (firstByte.count() >= of.operations().ok()) {
            marked.put(
                    Account.TRANSFER,
                    Math.max(0, of.serviceTime().mean() - firstByte.mean()) / Durations.NANOS_PER_SECOND);
        }
        return marked;
    }

    /** From the mark to the end, of the mean operation: of all of them, or of those kinds that change what is stored. */
    private static Map<String, Double> flush(Measurement of) {
        Latency written = times(of, OperationPart.WRITTEN);
        double marked = written.count() >= of.operations().ok() ? total(of.serviceTime()) : 0;
        if (marked == 0) {
            List<Latency> changes = of.mix().entrySet().stream()
                    .filter(kind -> !kind.getKey().equals(EnumSpelling.of(OperationKind.READ)))
                    .map(kind -> kind.getValue().serviceTime())
                    .toList();
            boolean allOfThem = changes.stream().mapToLong(Latency::count).sum() == written.count();
            marked = allOfThem
                    ? changes.stream().mapToDouble(AccountMaker::total).sum()
                    : 0;
        }
        double seconds = Math.max(0, marked - total(written)) / of.operations().ok();
        return seconds == 0 ? Map.of() : Map.of(Account.FLUSH, seconds);
    }

    private static Latency times(Measurement of, OperationPart mark) {
        return of.parts().getOrDefault(EnumSpelling.of(mark), Latency.NONE);
    }

    /**
     * Of the device of this machine, which several hosts do not share. An operation that waits finds the device busy for the share of the time in
     * which it is; it is known to have waited for longer where what the device did takes longer for each operation. The kernel counts flushes
     * beside its busy time; where they are marked they are known better.
     */
    private static Map<String, Double> device(Measurement of, Map<String, Double> client) {
        Map<String, Long> grown =
                of.storeActivity() == null ? Map.of() : of.storeActivity().counters();
        double nanos = of.window().lastDoneNanos();
        Map<String, Double> shares = new LinkedHashMap<>();
        if (!of.hosts().isEmpty() || nanos <= 0 || !grown.containsKey(BUSY_NANOS)) {
            return shares;
        }
        double reads = grown.getOrDefault(READ_NANOS, 0L);
        double writes = grown.getOrDefault(WRITE_NANOS, 0L);
        double each = reads + writes == 0 ? 0 : grown.getOrDefault(BUSY_NANOS, 0L) / nanos / (reads + writes);
        double operation = of.serviceTime().mean()
                - client.values().stream().mapToDouble(part -> part).sum() * Durations.NANOS_PER_SECOND;
        double all = operation <= 0 ? Double.MAX_VALUE : operation * started(of);
        if (flush(of).isEmpty()) {
            double flushes = grown.getOrDefault(FLUSH_NANOS, 0L);
            shares.put("device flush", Math.max(flushes / nanos, flushes / all));
        }
        shares.put("device reads", Math.max(reads * each, reads / all));
        shares.put("device writes", Math.max(writes * each, writes / all));
        return shares;
    }
}
