package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Endpoint;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.SeaweedCounters;
import org.storeharness.store.Outcome;
import org.storeharness.store.ScrapedCounters;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;

/** The counters of the client agree with those of each server. */
@Timeout(120)
class SeaweedStoreCountersTest {
    private static final int OBJECTS = 200;

    @TempDir
    Path directory;

    private static long sum(Map<String, Long> counters, String prefix) {
        return counters.entrySet().stream()
                .filter(counter -> counter.getKey().startsWith(prefix))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static int storedBy(String server, String collection) {
        return new SeaweedCounters(List.of(Endpoint.parse(server)), collection, ClientSettings.PLAIN)
                .read()
                .get("files_stored")
                .intValue();
    }

    @Test
    void clientAndServerCountersAgreeForEveryServer() throws StoreException {
        try (SeaweedFixture harness = new SeaweedFixture(directory, Map.of("loopback", "always"))) {
            assertThat(harness.store().counters().values()).hasSize(3 + 3 + 2).containsOnly(0L);
            List<TestOperation> writes = harness.write(OBJECTS);
            Map<String, Long> written = harness.store().counters();
            assertThat(written).containsEntry("files_stored", (long) OBJECTS);
            assertThat(written.get("bytes_stored")).isGreaterThan(OBJECTS * 1024L);
            List<String> servers = harness.store().servers();
            assertThat(servers).hasSize(3);
            for (int i = 0; i < servers.size(); i++) {
                int number = i;
                assertThat(writes.stream().filter(write -> write.server() == number))
                        .as("operations are told apart by the server that was asked")
                        .hasSize(storedBy(
                                servers.get(i),
                                harness.store().facts().settings().get("collection")));
            }
            harness.perform(50, key -> TestOperation.delete(SeaweedFixture.SIZE, key));
            harness.perform(60, key -> TestOperation.read(1000, key));
            Map<String, Long> deleted = harness.store().counters();
            assertThat(deleted).containsEntry("files_deleted", 50L);
            assertThat(sum(deleted, "failures at "))
                    .as("ten of another size; what was deleted is not asked for")
                    .isEqualTo(10);
        }
    }

    @Test
    void anOverwriteWithTheSameBytesIsCountedApart() throws StoreException {
        try (SeaweedFixture harness = new SeaweedFixture(directory, Map.of("loopback", "always"))) {
            harness.write(10);
            harness.perform(10, key -> TestOperation.update(SeaweedFixture.SIZE, 1, key));
            List<TestOperation> unchanged =
                    harness.perform(4, key -> TestOperation.update(SeaweedFixture.SIZE, 1, key));
            assertThat(unchanged).allSatisfy(update -> {
                assertThat(update.outcome()).isEqualTo(Outcome.ERROR);
                assertThat(update.reason()).contains("answered 204: the object already had these bytes");
            });
            assertThat(harness.store().counters()).containsEntry("overwrites without change (204)", 4L);
        }
    }

    /** The stand-in tells the times of requests, like a weed that the run starts. */
    @Test
    void serversOfTheRunSayWhereTheirMetricsAre() throws StoreException {
        try (SeaweedFixture harness =
                new SeaweedFixture(directory, Map.of("loopback", "always", "loopbackFaults", List.of("delay=3ms")))) {
            harness.write(20);
            Map<String, Long> metrics = new ScrapedCounters(harness.store().metrics()).read();
            assertThat(metrics)
                    .containsEntry(ScrapedCounters.ADDRESSES, 3L)
                    .containsEntry("SeaweedFS_volumeServer_request_total{type=\"POST\"}", 20L)
                    .containsEntry("SeaweedFS_volumeServer_request_seconds_count{type=\"POST\"}", 20L);
            assertThat(metrics.get("SeaweedFS_volumeServer_request_nanos_sum{type=\"POST\"}"))
                    .isGreaterThan(20 * 2_900_000L);
        }
    }
}
