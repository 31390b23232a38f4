package org.storeharness.core.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.operation.OperationKind;
import org.storeharness.core.store.Completion;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreDriver;
import org.storeharness.core.store.StoreFacts;

/** An asynchronous store that keeps nothing, and does something planted first whenever one of its methods is called. */
final class PliableDriver implements StoreDriver<PliableDriver.NoOptions> {
    private final Plant plant;

    /** What is done first. */
    @FunctionalInterface
    interface Plant {
        /**
         * @param method its name; that of a method which sessions have as well is {@code session.close}
         */
        void called(String method) throws Exception;
    }

    /** There are none. */
    public record NoOptions() {}

    PliableDriver(Plant plant) {
        this.plant = plant;
    }

    @Override
    public String name() {
        return "pliable";
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
        call("open");
        return planted(Store.class, new KeepingNothing(), "");
    }

    private void call(String method) {
        try {
            plant.called(method);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private <T> T planted(Class<T> type, T real, String prefix) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (method.getDeclaringClass() != Object.class) {
                        call((method.getName().equals("close") ? prefix : "") + method.getName());
                    }
                    try {
                        Object result = method.invoke(real, arguments);
                        return result instanceof Session session ? planted(Session.class, session, "session.") : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private static final class KeepingNothing implements Store {
        @Override
        public StoreFacts facts() {
            return new StoreFacts("pliable", "memory", Durability.VOLATILE, false, Map.of());
        }

        @Override
        public Threading threading() {
            return Threading.ASYNCHRONOUS;
        }

        @Override
        public int maximumSessions(int processors) {
            return 2;
        }

        @Override
        public boolean supports(OperationKind kind) {
            return kind == OperationKind.WRITE;
        }

        @Override
        public boolean keepsContent() {
            return false;
        }

        @Override
        public void prepare() {}

        @Override
        public Session openSession(SessionContext context) {
            return new Answering();
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
