package org.storeharness.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The link between two hosts, as far as one machine can be two. */
@Tag("exhaustive")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("slow")
class LinkNamespacesTest {
    private static final int HOUR_SECONDS = 3_600;
    private static final long HOUR_NANOS = HOUR_SECONDS * 1_000_000_000L;
    private static final String PORT = "7946";

    @TempDir
    Path directory;

    private Namespaces hosts;
    private String tls;

    @BeforeEach
    void makeTwoHosts() throws IOException, InterruptedException {
        assumeNamespaces();
        hosts = new Namespaces(directory);
        Certificates.make(directory.resolve("tls"), List.of("a"), 1);
        tls = directory.resolve("tls").toString();
    }

    private static void assumeNamespaces() throws InterruptedException {
        try {
            Namespaces.run("unshare --net --time --monotonic " + HOUR_SECONDS + " --fork ip link");
        } catch (IOException e) {
            Assumptions.abort("this user or machine has no network and time namespaces: " + e.getMessage());
        }
        Assumptions.assumeTrue(Files.exists(Path.of("/dev/net/tun")), "this machine has no TUN devices");
    }

    @AfterEach
    void removeThem() throws IOException {
        if (hosts != null) {
            hosts.close();
        }
    }

    @Test
    void theOffsetOfAClockAnHourAwayIsFoundWithinItsBoundWhateverTheDelay() throws Exception {
        try (LinkProcess coordinator = coordinator(Namespaces.COORDINATOR_HOST);
                LinkProcess agent = agent()) {
            assertThat(coordinator.next()).isEqualTo("open");
            assertThat(agent.next()).isEqualTo("in");
            assertThat(coordinator.next()).isEqualTo("joined a");
            for (String delay : List.of("0 0 0", "1 1 0", "1 1 5", "5 5 5", "5 0 0", "0 5 1", "1 1 0")) {
                hosts.set(delay);
                for (int phase = 0; phase < 3; phase++) {
                    coordinator.tell("a");
                    String[] clock = coordinator.next().split(" ");
                    assertThat(clock).startsWith("clock", "a");
                    long error = Long.parseLong(clock[2]) - HOUR_NANOS;
                    long bound = Long.parseLong(clock[3]);
                    System.out.printf(
                            "ms there, back, jitter %s: offset 3600 s, error %+9.3f us, bound %9.3f us%n",
                            delay, error / 1e3, bound / 1e3);
                    assertThat(Math.abs(error))
                            .as("error with delays of %s", delay)
                            .isLessThanOrEqualTo(bound);
                }
            }
        }
    }

    @Test
    void aHostThatFallsSilentIsLostOnBothSides() throws Exception {
        // This coordinator listens on every interface, and tells agents the address that they can reach
        try (LinkProcess coordinator = coordinator("0.0.0.0");
                LinkProcess agent = agent()) {
            assertThat(coordinator.next()).isEqualTo("open");
            assertThat(agent.next()).isEqualTo("in");
            assertThat(coordinator.next()).isEqualTo("joined a");
            hosts.set("cut");
            assertThat(coordinator.next()).startsWith("lost a: agent 'a' is lost");
            assertThat(agent.next()).startsWith("lost: the coordinator is lost");
        }
    }

    private LinkProcess coordinator(String host) throws IOException {
        return LinkProcess.start(hosts.onCoordinator(), "coordinator", host, PORT, "a", tls);
    }

    private LinkProcess agent() throws IOException {
        return LinkProcess.start(hosts.onAgent(HOUR_SECONDS), "agent", Namespaces.COORDINATOR_HOST, PORT, "a", tls);
    }
}
