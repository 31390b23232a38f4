package org.storeharness.postgres;

import java.nio.file.Path;
import java.time.Duration;
import org.storeharness.core.plan.Durability;
import org.storeharness.core.store.SharedServers;
import org.storeharness.core.store.StoreContext;
import org.storeharness.core.store.StoreContext.Demand;

/** What a run would tell a store, with one value changed at a time. */
record StoreFixture(Path directory, SharedServers servers, String target, Durability durability, Demand demand) {
    static final Duration TIMEOUT = Duration.ofSeconds(2);

    static StoreFixture in(Path directory) {
        return new StoreFixture(directory, new SharedServers(), "t", Durability.DURABLE, new Demand(2, 2, 10, 100_000));
    }

    StoreFixture target(String name) {
        return new StoreFixture(directory, servers, name, durability, demand);
    }

    StoreFixture relaxed() {
        return new StoreFixture(directory, servers, target, Durability.RELAXED, demand);
    }

    StoreFixture sessions(int sessions) {
        return new StoreFixture(
                directory, servers, target, durability, new Demand(sessions, sessions, demand.batch(), 100_000));
    }

    StoreContext context() {
        return new StoreContext("run-fixture", target, directory, durability, demand, TIMEOUT, servers, line -> {});
    }
}
