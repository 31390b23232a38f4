package org.storeharness.result.measurement;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.SizeDistribution;
import org.storeharness.store.CacheEvidence;
import org.storeharness.unit.Check;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.OmittedIfEmpty;

/**
 * The figures of one workload on one target in one round.
 *
 * @param target the target's name
 * @param workload the workload's name
 * @param load closed load, or the schedule of an open load
 * @param round the round, from 1
 * @param concurrency the operations outstanding at one time, at most
 * @param size the sizes of the objects, as the plan spells them
 * @param batch the objects of one write operation
 * @param warmUp the warm-up; {@code null} if there was none
 * @param objectsBefore the objects that the target held when it began; for work that picks some, those of its sizes, or of its fill
 *     alone; {@code null} where that is not known
 * @param operations the operations by outcome
 * @param window the time over which rates are computed
 * @param throughput rates of successful operations; never {@code null}, zero where nothing was done
 * @param payloadBytes the payload of all successful operations, including those outside of the window
 * @param serviceTime start to end of successful operations
 * @param responseTime intended start to end of successful operations; the same as the service time under closed load
 * @param kinds the same by kind of operation ({@code write}, {@code read} ...), by script under {@link #kindOfScript}
 *     and by server under {@link #kindOfServer}: the rate of a script or server is its share of the total; shed, late
 *     and repeated operations are not attributed to it
 * @param parts start of the operation to each part that the store marked; where an update reads first, what precedes a request
 *     counts from the start of the update
 * @param failureTimes start to end of failed operations, by outcome
 * @param verifiedReads the reads whose content was checked
 * @param readBeforeUpdate whether each update first read its object; its payload is that of both
 * @param overdueOperations successful operations that took longer from their intended start than the plan's {@code
 *     shedding.after}
 * @param trend how the rate changed during the phase; {@code null} if it is not known, or the schedule sets the rate
 * @param backlog what an open load left to do; {@code null} for closed load, and where it is not known
 * @param client what the client used, and whether it may have been the limit
 * @param storeActivity the store's own counters; {@code null} if it has none
 * @param cache what the page cache of this machine held of the store's files before; {@code null} if it has none here
 * @param failures examples of failure messages, a few per outcome; the last of them say why attempts were repeated
 * @param hosts what each host did where there were several: their operations add up to those above; empty on one machine
 * @param readBack what was found of the objects that it changed; {@code null} if it changed none, or nobody looked
 * @param account where the time of the mean operation went; {@code null} if that is not known
 * @param tailAccount where that of the slowest operations went; {@code null} if that is not known
 * @param slowest the slowest operations of all, the slowest first
 */
public record Measurement(
        String target,
        String workload,
        Arrivals load,
        int round,
        int concurrency,
        String size,
        int batch,
        @Nullable WarmUp warmUp,
        @Nullable Long objectsBefore,
        OperationCounts operations,
        Window window,
        Throughput throughput,
        long payloadBytes,
        Latency serviceTime,
        Latency responseTime,
        Map<String, KindResult> kinds,
        Map<String, Latency> parts,
        Map<String, Latency> failureTimes,
        long verifiedReads,
        @OmittedIfEmpty boolean readBeforeUpdate,
        long overdueOperations,
        @Nullable Trend trend,
        @Nullable Backlog backlog,
        ClientMetrics client,
        @Nullable StoreActivity storeActivity,
        @Nullable CacheEvidence cache,
        List<FailureExample> failures,
        @OmittedIfEmpty List<HostMeasurement> hosts,
        @OmittedIfEmpty @Nullable ReadBack readBack,
        @OmittedIfEmpty @Nullable Account account,
        @OmittedIfEmpty @Nullable TailAccount tailAccount,
        @OmittedIfEmpty List<SlowOperation> slowest) {
    /** So large a share of the operations of an open load may be left at its end without a word. */
    private static final double MOST_LEFT = 0.1;

    private static final Throughput NOTHING = new Throughput(0, 0, 0);
    private static final String SCRIPT = "script ";
    private static final String SERVER = "server ";

    public Measurement {
        hosts = List.copyOf(hosts);
        slowest = List.copyOf(slowest);
        if (!hosts.isEmpty()) {
            requireAll(hosts, operations, concurrency);
        }
    }

    private static void requireAll(List<HostMeasurement> hosts, OperationCounts operations, int concurrency) {
        Check.require(
                hosts.stream().map(HostMeasurement::host).distinct().count() == hosts.size(),
                "hosts",
                () -> "must have different names");
        OperationCounts sum =
                hosts.stream().map(HostMeasurement::operations).reduce(OperationCounts.NONE, OperationCounts::plus);
        Check.require(
                sum.equals(operations),
                "hosts",
                () -> "must have the operations of the measurement together, got " + sum + " of " + operations);
        int inFlight = hosts.stream().mapToInt(HostMeasurement::concurrency).sum();
        Check.require(
                inFlight == concurrency,
                "hosts",
                () -> "must have the " + concurrency + " operations in flight of the measurement together, got "
                        + inFlight);
    }

    /** The kind under which a script is listed. */
    public static String kindOfScript(String script) {
        return SCRIPT + script;
    }

    /** The kind under which a server is listed. */
    public static String kindOfServer(String server) {
        return SERVER + server;
    }

    /** The figures of each script by name; empty where the workload runs no scripts. */
    public Map<String, KindResult> scripts() {
        return kindsOf(SCRIPT);
    }

    /** The figures of each server by name; empty where the store does not distinguish servers. */
    public Map<String, KindResult> servers() {
        return kindsOf(SERVER);
    }

    /** The figures of each kind of operation of a mix by its name; empty where all operations are of one kind. */
    public Map<String, KindResult> mix() {
        Map<String, KindResult> found = new LinkedHashMap<>(kinds);
        found.keySet().removeIf(kind -> kind.startsWith(SCRIPT) || kind.startsWith(SERVER));
        return found.size() > 1 ? found : Map.of();
    }

    private Map<String, KindResult> kindsOf(String prefix) {
        Map<String, KindResult> found = new LinkedHashMap<>();
        kinds.forEach((kind, figures) -> {
            if (kind.startsWith(prefix)) {
                found.put(kind.substring(prefix.length()), figures);
            }
        });
        return found;
    }

    /** Whether it did operations of that kind, alone or among others. */
    public boolean did(OperationKind kind) {
        return kinds.containsKey(EnumSpelling.of(kind));
    }

    /** Whether it read objects, alone or before it updated them. */
    public boolean reads() {
        return readBeforeUpdate || did(OperationKind.READ);
    }

    /** The rates of what the store had to do of that kind: the reads before updates are reads. */
    public Throughput ofStore(OperationKind kind) {
        Throughput own = throughput(kind);
        Throughput before = readsBefore();
        return switch (kind) {
            case READ ->
                new Throughput(
                        own.opsPerSecond() + before.opsPerSecond(),
                        own.objectsPerSecond() + before.objectsPerSecond(),
                        own.bytesPerSecond() + before.bytesPerSecond());
            case UPDATE ->
                new Throughput(
                        own.opsPerSecond(), own.objectsPerSecond(), own.bytesPerSecond() - before.bytesPerSecond());
            case WRITE, DELETE, SCRIPT -> own;
        };
    }

    /** The payload of all successful operations, without that of the reads before updates. */
    public long payloadOnce() {
        double all = throughput.bytesPerSecond();
        return all == 0
                ? payloadBytes
                : Math.round(payloadBytes * (1 - readsBefore().bytesPerSecond() / all));
    }

    /**
     * The rates of the reads before updates. Verified reads are of whole objects, as are the updates; others may be of something else, such as
     * a range: what is left of the payload without what was to be written, where that has one size.
     */
    private Throughput readsBefore() {
        Throughput updates = readBeforeUpdate ? throughput(OperationKind.UPDATE) : NOTHING;
        double bytes = updates.bytesPerSecond();
        double read = bytes / 2;
        if (bytes > 0 && verifiedReads == 0) {
            SizeDistribution sizes = SizeDistribution.parse(size);
            SizeDistribution written = sizes instanceof SizeDistribution.PerOperation drawn ? drawn.writes() : sizes;
            if (written instanceof SizeDistribution.Fixed) {
                read = Math.max(0, bytes - updates.objectsPerSecond() * written.meanBytes());
            }
        }
        return new Throughput(updates.opsPerSecond(), updates.objectsPerSecond(), read);
    }

    private Throughput throughput(OperationKind kind) {
        KindResult of = kinds.get(EnumSpelling.of(kind));
        return of == null ? NOTHING : of.throughput();
    }

    /** Identifies what is repeated in every round: everything but the round and the target. */
    public Cell cell() {
        return new Cell(workload, load, concurrency, size);
    }

    /** The same figures as those of another round. */
    public Measurement inRound(int other) {
        return with(other, client, hosts, account, tailAccount, slowest);
    }

    /** The same figures with those of each host; the client's are those of all hosts. */
    public Measurement withHosts(List<HostMeasurement> each, ClientMetrics ofAll) {
        return with(round, ofAll, each, account, tailAccount, slowest);
    }

    /** The same figures with where the time went. */
    public Measurement withAccount(@Nullable Account found) {
        return with(round, client, hosts, found, tailAccount, slowest);
    }

    /** The same figures with the slowest operations, and where their time went. */
    public Measurement withTail(@Nullable TailAccount found, List<SlowOperation> slow) {
        return with(round, client, hosts, account, found, slow);
    }

    private Measurement with(
            int otherRound,
            ClientMetrics ofAll,
            List<HostMeasurement> each,
            @Nullable Account ofMean,
            @Nullable TailAccount ofTail,
            List<SlowOperation> slow) {
        return new Measurement(
                target,
                workload,
                load,
                otherRound,
                concurrency,
                size,
                batch,
                warmUp,
                objectsBefore,
                operations,
                window,
                throughput,
                payloadBytes,
                serviceTime,
                responseTime,
                kinds,
                parts,
                failureTimes,
                verifiedReads,
                readBeforeUpdate,
                overdueOperations,
                trend,
                backlog,
                ofAll,
                storeActivity,
                cache,
                failures,
                each,
                readBack,
                ofMean,
                ofTail,
                slow);
    }

    /** The stage that was measured. */
    public StageId stageId() {
        return new StageId(target, cell(), round);
    }

    /** The caution that the store did not keep up with an open load; empty if it did. */
    public Optional<Caution> overload() {
        return backlog == null || !backlog.overload()
                ? Optional.empty()
                : Optional.of(behind(CautionCode.OVERLOADED, backlog));
    }

    /**
     * The caution that much of an open load was not done when its schedule ended, although single stalls may explain it; empty if
     * little was left, or the store did not keep up.
     */
    public Optional<Caution> rateNotReached() {
        return backlog == null
                        || backlog.overload()
                        || backlog.operations() - concurrency <= MOST_LEFT * operations.ok()
                ? Optional.empty()
                : Optional.of(behind(CautionCode.RATE_NOT_REACHED, backlog));
    }

    private Caution behind(CautionCode code, Backlog left) {
        return Caution.of(code)
                .with("offeredOpsPerSecond", left.offeredOpsPerSecond())
                .with("achievedOpsPerSecond", throughput.opsPerSecond())
                .with("backlog", left.operations());
    }

    /** The headline times: service times under closed load, response times under open load. */
    public Latency headline() {
        return cell().isClosedLoad() ? serviceTime : responseTime;
    }

    /** A workload at one point of the sweep. */
    public record Cell(String workload, Arrivals load, int concurrency, String size) {
        /** Whether an operation starts when another one ends: the store sets the rate, and service times count. */
        public boolean isClosedLoad() {
            return !load.open();
        }
    }

    /** One kind of operation within a mix. */
    public record KindResult(
            OperationCounts operations, Throughput throughput, Latency serviceTime, Latency responseTime) {}

    /**
     * A failure message and the number of failures with it, or with one that differs from it in numbers alone, such as sizes and keys.
     *
     * @param outcome how those operations ended; {@link #RETRIED} where they went on with another attempt
     */
    public record FailureExample(String outcome, String reason, long count) {
        /** Stands in place of an outcome for attempts that failed and were followed by another. */
        public static final String RETRIED = "retried";

        /** A word with a digit, but for a number from 100 to 599, which may be the status of a response. */
        private static final Pattern NUMBER = Pattern.compile("(?<!\\w)(?![1-5]\\d\\d(?!\\w))\\w*\\d\\w*");

        /** Whether this is why attempts were followed by another, and no operation ended so. */
        public boolean retried() {
            return outcome.equals(RETRIED);
        }

        /** The text that messages have in common if they differ in numbers alone. */
        public String likeness() {
            return outcome + ": " + NUMBER.matcher(reason).replaceAll("#");
        }

        /** The same message of more failures. */
        public FailureExample plus(FailureExample other) {
            return new FailureExample(outcome, reason, count + other.count);
        }
    }
}
