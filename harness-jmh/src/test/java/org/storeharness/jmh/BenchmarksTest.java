package org.storeharness.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.store.Refusals.assertInvalid;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OperationKind;
import org.storeharness.workload.OperationSource;

class BenchmarksTest {
    @AfterEach
    void noDirectoryIsLeft() throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(Path.of(""), "harness-data-*")) {
            assertThat(left).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"closed-blocking", "open-blocking", "closed-asynchronous", "open-asynchronous"})
    void everyPathOfTheEngineBenchmarkRunsWithoutAFailedOperation(String path) throws Exception {
        EngineBenchmark.EngineState state = new EngineBenchmark.EngineState();
        state.path = path;
        state.open(2, 1_000);
        for (int thread = 0; thread < 2; thread++) {
            EngineBenchmark.EngineWorker worker = new EngineBenchmark.EngineWorker();
            worker.open(state, new OperationSource.WorkerShare(thread, 2));
            new EngineBenchmark().operation(worker);
            worker.close();
        }
        state.close();
    }

    @Test
    void workersReadWhatWasFilledAndWriteTheirOwnKeys() throws Exception {
        try (BenchmarkTarget target = BenchmarkTarget.open(setup("memory"))) {
            target.fill(100);
            for (OperationKind kind : new OperationKind[] {OperationKind.READ, OperationKind.WRITE}) {
                try (ChunkedWorker worker = target.work(
                        target.workload(kind, new Arrivals.Closed()),
                        target.allot(),
                        new OperationSource.WorkerShare(0, 1))) {
                    worker.perform(64);
                    worker.perform(64);
                }
            }
        }
    }

    @Test
    void anUnknownStoreIsRefused() {
        assertInvalid(() -> BenchmarkTarget.open(setup("nonesuch")), "nonesuch");
    }

    private static BenchmarkTarget.StoreSetup setup(String store) {
        return new BenchmarkTarget.StoreSetup(store, Durability.DURABLE, Map.of(), "64B", 1, 1, 1);
    }
}
