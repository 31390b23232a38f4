package org.storeharness.run.saved;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;

@Timeout(60)
class ServerLeftoverTest {
    private static final Path DATA = Path.of("/data");

    private Process server;

    @BeforeEach
    void start() throws Exception {
        server = new ProcessBuilder("sleep", "600").start();
    }

    @AfterEach
    void end() {
        server.destroyForcibly();
    }

    @Test
    void aServerThatStillRunsIsListedAndEnded() throws Exception {
        LeftoverNote note = ServerLeftover.note("r1", "weed server", server.pid(), DATA);
        Leftover leftover = ServerLeftover.of(note).orElseThrow();
        assertThat(leftover.kind()).isEqualTo("server");
        assertThat(leftover.place()).isEqualTo("weed server, process " + server.pid() + ", in /data");
        leftover.remove();
        assertThat(server.waitFor()).isEqualTo(128 + 15);
        assertThat(ServerLeftover.of(note)).isEmpty();
        leftover.remove();
    }

    @Test
    void anotherProcessWithTheSameIdIsNoServerOfTheRun() throws Exception {
        LeftoverNote note = ServerLeftover.note("r1", "weed server", server.pid(), DATA);
        Map<String, String> later = new HashMap<>(note.options());
        later.put("started", "1");
        assertThat(ServerLeftover.of(new LeftoverNote("r1", "", "", "server", "weed server", later)))
                .isEmpty();
        assertThat(server.isAlive()).isTrue();
    }

    @Test
    void aServerOfAnotherMachineIsNotTakenForEnded() {
        LeftoverNote note = ServerLeftover.note("r1", "weed server", server.pid(), DATA);
        for (String differs : List.of("boot", "namespace")) {
            Map<String, String> elsewhere = new HashMap<>(note.options());
            elsewhere.put("machine", "another");
            elsewhere.put(differs, "another");
            LeftoverNote other = new LeftoverNote("r1", "", "", "server", "weed server", elsewhere);
            assertStoreFails(() -> ServerLeftover.of(other), "/data");
            assertThat(RunRegistry.isGone(other)).isFalse();
        }
    }
}
