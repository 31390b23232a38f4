package org.storeharness.run.phase;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.store.Forwarding;
import org.storeharness.store.Operation;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;

/** The store {@code memory}, which notes what each worker asks of it. */
final class RecordingStore {
    private final Map<Integer, List<String>> asked = new ConcurrentHashMap<>();
    private final Store store;

    RecordingStore() throws StoreException {
        MemoryDriver driver = new MemoryDriver();
        store = driver.open(
                OptionsBinder.bind(driver.optionsType(), Map.of()),
                TestContext.of(
                        "test",
                        "memory",
                        Path.of(""),
                        new StoreContext.Demand(1, 1, 1, 1),
                        "operationTimeout",
                        Duration.ofSeconds(1)));
    }

    /** The store, as the engine drives it. */
    Store driven() {
        return Forwarding.to(store, Store.class, (method, arguments, forward) -> {
            Object result = forward.call();
            return method.equals("openSession")
                    ? noted((Session) Objects.requireNonNull(result), (SessionContext)
                            Objects.requireNonNull(arguments[0]))
                    : result;
        });
    }

    private Session noted(Session session, SessionContext context) {
        List<String> lines = asked.computeIfAbsent(context.worker(), any -> new ArrayList<>());
        return Forwarding.to(session, Session.class, (method, arguments, forward) -> {
            if (method.equals("start")) {
                lines.add(line((Operation) Objects.requireNonNull(arguments[0])));
            }
            return forward.call();
        });
    }

    /** The operations of each worker in their order, with a hash of what they carried. */
    Map<Integer, List<String>> asked() {
        return new TreeMap<>(asked);
    }

    private static String line(Operation operation) {
        StringBuilder line = new StringBuilder(operation.kind().name());
        for (int i = 0; i < operation.count(); i++) {
            line.append(' ').append(operation.key(i));
            if (operation.kind() == OperationKind.WRITE || operation.kind() == OperationKind.UPDATE) {
                ByteBuffer payload = operation.payload(i).duplicate();
                line.append('=').append(payload.hashCode());
            }
        }
        return line.toString();
    }
}
