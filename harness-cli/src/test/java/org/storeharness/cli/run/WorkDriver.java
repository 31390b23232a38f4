package org.storeharness.cli.run;

import java.util.Map;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.plan.OperationKind;
import org.storeharness.core.plan.Setting;
import org.storeharness.core.store.BlockingSession;
import org.storeharness.core.store.Marks;
import org.storeharness.core.store.Operation;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.SessionContext;
import org.storeharness.core.store.Store;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreDriver;
import org.storeharness.core.store.StoreFacts;

/** A store whose operations are work for the processor and nothing else: how much slower one is than another is known. */
public final class WorkDriver implements StoreDriver<WorkDriver.Options> {
    /**
     * @param steps the work of one operation; a step takes some nanoseconds
     */
    public record Options(
            @Setting(help = "The work of one operation", defaultValue = "100000")
            int steps) {}

    @Override
    public String name() {
        return "work";
    }

    @Override
    public String description() {
        return "Keeps the processor busy";
    }

    @Override
    public Class<Options> optionsType() {
        return Options.class;
    }

    @Override
    public Store open(Options options, StoreContext context) {
        return new WorkStore(options.steps());
    }

    private record WorkStore(int steps) implements Store {
        @Override
        public StoreFacts facts() {
            return new StoreFacts("work", "processor", Durability.VOLATILE, false, Map.of());
        }

        @Override
        public Threading threading() {
            return Threading.BLOCKING;
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
            return new WorkSession(steps);
        }

        @Override
        public void cleanup() {}

        @Override
        public void close() {}
    }

    private static final class WorkSession implements BlockingSession {
        private final int steps;
        private long state = 1;

        WorkSession(int steps) {
            this.steps = steps;
        }

        /** Each step needs the one before, so none can be left out: Marsaglia's xorshift. */
        @Override
        public Outcome execute(Operation operation, Marks marks) {
            long value = state;
            for (int i = 0; i < steps; i++) {
                value ^= value << 13;
                value ^= value >>> 7;
                value ^= value << 17;
            }
            state = value;
            return Outcome.OK;
        }

        @Override
        public void close() {}
    }
}
