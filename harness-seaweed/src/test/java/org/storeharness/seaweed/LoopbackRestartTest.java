package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.core.process.FreePorts;
import org.storeharness.core.store.Outcome;
import org.storeharness.core.store.Session;
import org.storeharness.core.store.StoreException;
import org.storeharness.core.store.TestOperation;
import org.storeharness.seaweed.loopback.LoopbackServer;

/** A restarted stand-in serves the same objects. */
@Timeout(120)
class LoopbackRestartTest {
    private static final int OBJECTS = 50;

    @TempDir
    Path directory;

    private LoopbackServer start(int port) throws StoreException {
        return LoopbackServer.start(
                LoopbackServer.LoopbackOptions.in(directory.resolve("server")).onPort(port));
    }

    @Test
    void storedObjectsSurviveARestartAndDeletedOnesStayDeleted() throws Exception {
        int port = FreePorts.choose(1, 2, 3, 4);
        LoopbackServer server = start(port);
        Map<String, ?> options = Map.of("master", "127.0.0.1:" + port, "replication", "001");
        try (SeaweedFixture harness = new SeaweedFixture(directory, options)) {
            harness.write(OBJECTS);
            harness.perform(20, key -> TestOperation.update(SeaweedFixture.SIZE, 7, key));
            try (Session session = harness.openSession()) {
                SeaweedFixture.perform(session, TestOperation.delete(SeaweedFixture.SIZE, 30));
                assertThat(SeaweedFixture.perform(session, TestOperation.read(SeaweedFixture.SIZE, 0))
                                .outcome())
                        .isEqualTo(Outcome.OK);
                server.close();
                assertThat(SeaweedFixture.perform(session, TestOperation.read(SeaweedFixture.SIZE, 1))
                                .outcome())
                        .isEqualTo(Outcome.ERROR);
                server = start(port);
                for (int key = 0; key < OBJECTS; key++) {
                    TestOperation read = SeaweedFixture.perform(session, TestOperation.read(SeaweedFixture.SIZE, key));
                    assertThat(read.outcome()).as(read.reason()).isEqualTo(key == 30 ? Outcome.MISS : Outcome.OK);
                    assertThat(key == 30 || read.holdsVersion(key < 20 ? 7 : 0)).isTrue();
                }
                TestOperation write =
                        SeaweedFixture.perform(session, TestOperation.write(SeaweedFixture.SIZE, OBJECTS));
                assertThat(write.outcome()).as(write.reason()).isEqualTo(Outcome.OK);
            }
        } finally {
            server.close();
        }
    }

    @Test
    void anIncompleteRecordAtTheEndIsNoObjectAndIsOverwritten() throws Exception {
        int port = FreePorts.choose(1, 2, 3, 4);
        LoopbackServer server = start(port);
        try (SeaweedFixture harness =
                new SeaweedFixture(directory, Map.of("master", "127.0.0.1:" + port, "volumes", "1"))) {
            harness.write(OBJECTS);
            server.close();
            Path volume = volumes().stream()
                    .filter(file -> file.toFile().length() > 1000)
                    .findFirst()
                    .orElseThrow();
            Files.write(volume, new byte[40], StandardOpenOption.APPEND);
            Files.write(volume, new byte[] {1, 2, 3}, StandardOpenOption.APPEND);
            server = start(port);
            assertThat(harness.read(OBJECTS)).allMatch(read -> read.holdsVersion(0));
            harness.write(OBJECTS);
            assertThat(harness.read(OBJECTS)).allMatch(read -> read.holdsVersion(0));
        } finally {
            server.close();
        }
    }

    @Test
    void aFileThatIsNoVolumeIsRefusedWithItsPath() throws Exception {
        Path place = Files.createDirectories(directory.resolve("server/volumes-1"));
        Files.writeString(place.resolve("c_7.dat"), "Dear all");
        assertThatThrownBy(() -> start(0))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("c_7.dat: is not a volume of a stand-in");
    }

    private List<Path> volumes() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("server"))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
