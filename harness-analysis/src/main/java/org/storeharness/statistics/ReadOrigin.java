package org.storeharness.statistics;

import java.util.List;
import org.storeharness.environment.BackingDevice;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.StoreActivity;
import org.storeharness.store.CacheEvidence;
import org.storeharness.store.CacheEvidence.CacheState;
import org.storeharness.store.Store;
import org.storeharness.store.StoreFacts;

/**
 * The origin of the data that a target read, by the counters of its device and its server, and by the state of the page cache. A rate from
 * memory says nothing of a device, and the other way round.
 */
public enum ReadOrigin {
    DEVICE("the device"),
    MEMORY("memory"),
    BOTH("memory and the device"),
    /** Nothing counts it, as where a server is on another machine. */
    UNKNOWN("an unknown place");

    /** The share of the data that may come from elsewhere, such as reads of other programs or of an index. */
    private static final double NEARLY_NONE = 0.1;

    private final String label;

    ReadOrigin(String label) {
        this.label = label;
    }

    /** {@code the device}: what follows "from". */
    public String label() {
        return label;
    }

    /** Whether the two are known to be different places. */
    public boolean differsFrom(ReadOrigin other) {
        return this != other && this != UNKNOWN && other != UNKNOWN;
    }

    /** The origin of a target's reads in these rounds; unknown where they did no reads. */
    public static ReadOrigin of(TargetResult target, List<Measurement> rounds) {
        List<Measurement> reads = rounds.stream().filter(Measurement::reads).toList();
        if (reads.isEmpty()) {
            return UNKNOWN;
        }
        String directIo = target.facts().settings().get(StoreFacts.DIRECT_IO);
        boolean direct = directIo != null && !directIo.startsWith(StoreFacts.NO_DIRECT_IO);
        if (target.facts().durability() == Durability.VOLATILE || !direct && found(reads, CacheState.WARM)) {
            return MEMORY;
        }
        ReadOrigin counted = byDevice(reads);
        if (counted == UNKNOWN) {
            counted = byServer(reads);
        }
        return counted == UNKNOWN && (direct || found(reads, CacheState.COLD)) ? DEVICE : counted;
    }

    /** Whether the page cache was so before each of the rounds. */
    private static boolean found(List<Measurement> reads, CacheState state) {
        return reads.stream().allMatch(round -> {
            CacheEvidence cache = round.cache();
            return cache != null && cache.state() == state;
        });
    }

    private static ReadOrigin byDevice(List<Measurement> reads) {
        double fromDevice = 0;
        double payload = 0;
        for (Measurement round : reads) {
            StoreActivity activity = round.storeActivity();
            Long bytes = activity == null ? null : activity.counters().get(BackingDevice.READ_BYTES);
            if (bytes != null) {
                fromDevice += bytes;
                payload += payloadOfReads(round);
            }
        }
        if (payload == 0) {
            return UNKNOWN;
        }
        double share = fromDevice / payload;
        return share <= NEARLY_NONE ? MEMORY : share >= 1 - NEARLY_NONE ? DEVICE : BOTH;
    }

    private static double payloadOfReads(Measurement round) {
        double all = round.throughput().bytesPerSecond();
        return all == 0
                ? 0
                : round.payloadBytes() * round.ofStore(OperationKind.READ).bytesPerSecond() / all;
    }

    /** The origin by a server's own cache; other data may have come from the page cache or from the device. */
    private static ReadOrigin byServer(List<Measurement> reads) {
        double objects = 0;
        double hits = 0;
        double misses = 0;
        for (Measurement round : reads) {
            StoreActivity activity = round.storeActivity();
            if (activity != null) {
                objects += activity.objects();
                hits += activity.counters().getOrDefault(Store.CACHED_BLOCKS, 0L);
                misses += activity.counters().getOrDefault(Store.UNCACHED_BLOCKS, 0L);
            }
        }
        return hits > 0 && misses <= NEARLY_NONE * objects ? MEMORY : UNKNOWN;
    }
}
