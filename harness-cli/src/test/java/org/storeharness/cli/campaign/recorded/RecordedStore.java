package org.storeharness.cli.campaign.recorded;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.storeharness.store.AcknowledgedObjects;
import org.storeharness.store.Forwarding;
import org.storeharness.store.Session;
import org.storeharness.store.Store;

/** A store whose steps and sessions are recorded, and the truth about what it acknowledged when it is audited. */
final class RecordedStore {
    private final Recorder recorder;

    private RecordedStore(Recorder recorder) {
        this.recorder = recorder;
    }

    static Store of(Store store, Recorder recorder) {
        RecordedStore recorded = new RecordedStore(recorder);
        return Forwarding.to(store, Store.class, (method, arguments, forward) -> switch (method) {
            case "prepare" -> {
                recorder.reached(Moment.Step.PREPARE);
                yield forward.call();
            }
            case "cleanup" -> {
                recorder.reached(Moment.Step.CLEANUP);
                yield forward.call();
            }
            case "openSession" -> RecordedSession.of((Session) Objects.requireNonNull(forward.call()), recorder);
            case "audit" -> recorded.audit(arguments, forward);
            default -> forward.call();
        });
    }

    private @Nullable Object audit(@Nullable Object[] arguments, Forwarding.Forward forward) throws Throwable {
        recorder.reached(Moment.Step.AUDIT);
        RawRows raw = recorder.rows();
        Optional<Map<Long, byte[]>> rows = raw == null ? Optional.empty() : raw.read();
        Map<Long, Expectation> objects = new TreeMap<>();
        arguments[0] = listed((AcknowledgedObjects) Objects.requireNonNull(arguments[0]), objects);
        Object result = forward.call();
        rows.ifPresent(found -> compare(objects, found));
        return result;
    }

    /** The state in which the engine expects an object. */
    private record Expectation(boolean deleted, boolean inDoubt) {}

    private static AcknowledgedObjects listed(AcknowledgedObjects objects, Map<Long, Expectation> list) {
        return Forwarding.to(objects, AcknowledgedObjects.class, (method, arguments, forward) -> {
            Object result = forward.call();
            if (Boolean.TRUE.equals(result) && method.equals("next")) {
                list.put(objects.key(), new Expectation(objects.deleted(), objects.inDoubt()));
            }
            return result;
        });
    }

    private void compare(Map<Long, Expectation> objects, Map<Long, byte[]> rows) {
        Ledger ledger = recorder.ledger();
        objects.forEach((key, expected) -> {
            byte[] row = rows.get(key);
            if (!recorder.history().isAcknowledged(key)) {
                ledger.increment(Ledger.Count.NOT_ACKNOWLEDGED);
            }
            if (expected.inDoubt()) {
                ledger.increment(Ledger.Count.IN_DOUBT);
            } else if (expected.deleted()) {
                ledger.increment(Ledger.Count.DELETED);
                ledger.add(Ledger.Count.RESURRECTED, row == null ? 0 : 1);
            } else {
                ledger.increment(Ledger.Count.WRITTEN);
                ledger.add(Ledger.Count.LOST, row == null ? 1 : 0);
                History.Finding finding = row == null
                        ? History.Finding.INTACT
                        : recorder.history().judge(key, row);
                ledger.add(Ledger.Count.STALE, finding == History.Finding.STALE ? 1 : 0);
                ledger.add(Ledger.Count.DAMAGED, finding == History.Finding.DAMAGED ? 1 : 0);
            }
        });
        ledger.increment(Ledger.Count.TRUTH_KNOWN);
    }
}
