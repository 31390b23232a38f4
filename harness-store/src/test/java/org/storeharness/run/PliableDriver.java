package org.storeharness.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.store.BlockingSession;
import org.storeharness.store.Completion;
import org.storeharness.store.Forwarding;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.EnumSpelling;

/** A store that keeps nothing, and does something planted first whenever one of its methods is called. */
final class PliableDriver implements StoreDriver<PliableDriver.NoOptions> {
    /** The demand of the run on the store of each target. */
    final Map<String, StoreContext.Demand> demands = new ConcurrentHashMap<>();

    private final Plant plant;
    private final boolean blocking;
    private final String name;
    private final boolean practises;

    /** The action that comes before each call. */
    @FunctionalInterface
    interface Plant {
        /**
         * @param target the name of the store's target
         * @param method its name; those of sessions begin with {@code session.}
         */
        void called(String target, String method) throws Exception;
    }

    /** There are none. */
    public record NoOptions() {}

    PliableDriver(Plant plant) {
        this(plant, false, "pliable", false);
    }

    private PliableDriver(Plant plant, boolean blocking, String name, boolean practises) {
        this.plant = plant;
        this.blocking = blocking;
        this.name = name;
        this.practises = practises;
    }

    /**
     * One whose sessions are blocking, on which runs practise.
     *
     * @param name a driver's work is practised once in a process
     */
    static PliableDriver practising(String name, Plant plant) {
        return new PliableDriver(plant, true, name, true);
    }

    /** One whose sessions are blocking; each operation is called by its kind, such as {@code session.write}. */
    static PliableDriver blocking(Plant plant) {
        return new PliableDriver(plant, true, "pliable", false);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<Map<String, Object>> scratch(Map<String, Object> options) {
        return practises ? Optional.of(options) : Optional.empty();
    }

    @Override
    public String description() {
        return "A store with planted calls";
    }

    @Override
    public Class<NoOptions> optionsType() {
        return NoOptions.class;
    }

    @Override
    public Store open(NoOptions options, StoreContext context) {
        call(context.target(), "open");
        demands.put(context.target(), context.demand());
        return planted(Store.class, new KeepingNothing(context.target()), context.target(), "");
    }

    private void call(String target, String method) {
        try {
            plant.called(target, method);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private <T> T planted(Class<T> type, T real, String target, String prefix) {
        return Forwarding.to(real, type, (method, arguments, forward) -> {
            call(target, prefix + method);
            Object result = forward.call();
            return result instanceof Session session ? planted(Session.class, session, target, "session.") : result;
        });
    }

    private final class KeepingNothing implements Store {
        private final String target;
        private final AtomicInteger sessions = new AtomicInteger();

        KeepingNothing(String target) {
            this.target = target;
        }

        @Override
        public StoreFacts facts() {
            return new StoreFacts(
                    "pliable", "memory", Durability.VOLATILE, false, Map.of("sessions", sessions.toString()));
        }

        @Override
        public Threading threading() {
            return blocking ? Threading.BLOCKING : Threading.ASYNCHRONOUS;
        }

        @Override
        public int maximumSessions(int processors) {
            return 2;
        }

        @Override
        public boolean supports(OperationKind kind) {
            return kind != OperationKind.SCRIPT;
        }

        @Override
        public boolean keepsContent() {
            return false;
        }

        @Override
        public void prepare() {}

        @Override
        public Session openSession(SessionContext context) {
            sessions.incrementAndGet();
            return blocking
                    ? (BlockingSession) (operation, marks) -> {
                        call(
                                target,
                                "session." + EnumSpelling.of(operation.kind())
                                        + (practises ? " " + operation.key(0) : ""));
                        return Outcome.OK;
                    }
                    : new Answering();
        }

        @Override
        public void cleanup() {}
    }

    private static final class Answering implements Session {
        private final Deque<Completion> outstanding = new ArrayDeque<>();

        @Override
        public void start(Operation operation, Completion completion) {
            outstanding.add(completion);
        }

        @Override
        public void poll(long maximumWaitNanos) {
            if (!outstanding.isEmpty()) {
                outstanding.remove().succeed();
            }
        }

        @Override
        public void abandon(Operation operation) {
            outstanding.clear();
        }

        @Override
        public void close() {}
    }
}
