package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.NotedLeftovers;
import org.storeharness.store.SharedServers;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;

@Timeout(60)
class SeaweedLeftoversTest {
    private static final String RUN = "r20261122-181529-cc7a";
    private static final String COLLECTION = RUN + "-weed-ef254714";

    @TempDir
    Path directory;

    private final SeaweedDriver driver = new SeaweedDriver(Map.of());
    private final NotedLeftovers notes = new NotedLeftovers(RUN, "weed");
    private final SharedServers servers = new SharedServers();
    private LoopbackServer cluster;

    @BeforeEach
    void startCluster() throws Exception {
        cluster = LoopbackServer.start(LoopbackOptions.DEFAULTS);
    }

    @AfterEach
    void stop() throws Exception {
        servers.close();
        cluster.close();
    }

    @Test
    void theCollectionOfAKilledRunIsFoundAndRemovedAndNoOther() throws Exception {
        grow("photos");
        abandoned(Map.of("master", master()));
        LeftoverNote note = notes.left().get(0);
        Leftover left = driver.leftover(note).orElseThrow();
        assertThat(left.kind()).isEqualTo("collection");
        assertThat(left.place()).isEqualTo(COLLECTION + " at " + master());
        left.remove();
        assertThat(driver.leftover(note)).isEmpty();
        assertThat(new MasterClient(cluster.master()).volumeStatus().hasCollection("photos"))
                .isTrue();
        left.remove();
    }

    @Test
    void serversAreSearchedForWhatHasAMark() throws Exception {
        FilerClient filer = new FilerClient(cluster.filer(), ClientSettings.PLAIN);
        grow("photos");
        List<String> others = List.of(
                "r1-mine",
                "photos-" + RUN + "-weedx",
                RUN + "-weed",
                COLLECTION + "-kept",
                "photos-" + COLLECTION,
                "bench-" + RUN + "-weedx-7980c77e");
        for (String other : others) {
            grow(other);
        }
        filer.write("/photos/1.jpg", "x");
        filer.write("/" + RUN + "-mine/letter", "x");
        abandoned(Map.of("master", master(), "collection", "bench"));
        abandoned(Map.of("filer", cluster.filer().toString()));
        List<LeftoverNote> found = new ArrayList<>(driver.search(Map.of("master", master())));
        found.addAll(driver.search(Map.of("filer", cluster.filer().toString())));
        assertThat(found)
                .extracting(note -> note.run() + " " + note.target() + " " + note.kind() + " " + note.name())
                .containsExactly(
                        RUN + " weed collection bench-" + RUN + "-weed-7980c77e",
                        RUN + " weed filer tree /" + RUN + "-weed");
        for (LeftoverNote note : found) {
            driver.leftover(note).orElseThrow().remove();
            assertThat(driver.leftover(note)).isEmpty();
        }
        assertThat(filer.entries("/")).contains("/photos", "/" + RUN + "-mine").doesNotContain("/" + RUN + "-weed");
        assertThat(new MasterClient(cluster.master()).volumeStatus().collections())
                .contains("photos")
                .containsAll(others);
    }

    @Test
    void aPrefixOfItsNameIsKept() throws Exception {
        abandoned(Map.of("master", master(), "collection", "bench"));
        Leftover left = driver.leftover(notes.left().get(0)).orElseThrow();
        assertThat(left.place()).startsWith("bench-" + RUN + "-weed-7980c77e at ");
        assertThat(left.bytes()).isPresent();
    }

    @Test
    void aNoteThatNamesAForeignCollectionIsNotFollowed() throws Exception {
        grow("photos");
        LeftoverNote planted =
                new LeftoverNote(RUN, "seaweed", "weed", "collection", "photos", Map.of("master", master()));
        assertThat(driver.leftover(planted)).isEmpty();
    }

    @Test
    void theDirectoryOfAFilerIsFoundByItsMark() throws Exception {
        FilerClient filer = new FilerClient(cluster.filer(), ClientSettings.PLAIN);
        filer.write("/photos/1.jpg", "x");
        abandoned(Map.of("filer", cluster.filer().toString()));
        LeftoverNote note = notes.left().get(0);
        filer.write(note.name() + "/0/1", "x");
        Leftover left = driver.leftover(note).orElseThrow();
        assertThat(left.kind()).isEqualTo("filer tree");
        assertThat(left.place()).isEqualTo("/" + RUN + "-weed at " + cluster.filer());
        left.remove();
        assertThat(driver.leftover(note)).isEmpty();
        assertThat(filer.firstEntry("/photos/")).contains("1.jpg");
    }

    @Test
    void aDirectoryOfAFilerWithoutTheMarkIsForeign() throws Exception {
        FilerClient filer = new FilerClient(cluster.filer(), ClientSettings.PLAIN);
        filer.write("/" + RUN + "-weed/letter", "Dear all");
        LeftoverNote note = new LeftoverNote(
                RUN,
                "seaweed",
                "weed",
                "filer tree",
                "/" + RUN + "-weed",
                Map.of("filer", cluster.filer().toString()));
        assertThat(driver.leftover(note)).isEmpty();
        assertThat(filer.firstEntry("/" + RUN + "-weed/")).contains("letter");
    }

    @Test
    void whatARunRemovesIsStruckOut() throws Exception {
        for (Map<String, String> options : List.of(
                Map.of("master", master()), Map.of("filer", cluster.filer().toString()))) {
            Store store = abandoned(options);
            assertThat(notes.left()).hasSize(1);
            store.cleanup();
            store.close();
            assertThat(notes.left()).isEmpty();
        }
    }

    @Test
    void whatIsToBeKeptIsNoLeftover() throws Exception {
        abandoned(Map.of("master", master(), "keep", "true"));
        assertThat(notes.left()).isEmpty();
    }

    @Test
    void whatWasKeptIsNotFound() throws Exception {
        for (Map<String, String> server : List.of(
                Map.of("master", master()), Map.of("filer", cluster.filer().toString()))) {
            Map<String, String> options = new HashMap<>(server);
            options.put("keep", "true");
            Store store = abandoned(options);
            store.cleanup();
            store.close();
            assertThat(driver.search(server)).isEmpty();
        }
        assertThat(new MasterClient(cluster.master()).volumeStatus().collections())
                .anyMatch(name -> name.startsWith(RUN));
        assertThat(new FilerClient(cluster.filer(), ClientSettings.PLAIN).entries("/"))
                .contains("/" + RUN + "-weed");
    }

    @Test
    void aCollectionWhoseServerIsAwayIsNotForgotten() throws Exception {
        abandoned(Map.of("master", master()));
        LeftoverNote note = notes.left().get(0);
        int servers = cluster.volumeServers().size();
        for (int i = 0; i < servers; i++) {
            cluster.cluster().kill(i, Duration.ZERO);
        }
        assertStoreFails(
                () -> driver.leftover(note),
                "collection '" + COLLECTION + "' is left on ",
                cluster.volumeServers().get(0).toString());
        for (int i = 0; i < servers; i++) {
            cluster.cluster().restart(i);
        }
        Leftover left = driver.leftover(note).orElseThrow();
        left.remove();
        assertThat(driver.leftover(note)).isEmpty();
    }

    @Test
    void aCollectionThatIsLeftOnOneServerIsNotForgotten() throws Exception {
        abandoned(Map.of("master", master(), "volumes", "6"));
        LeftoverNote note = notes.left().get(0);
        cluster.cluster().kill(0, Duration.ZERO);
        Leftover left = driver.leftover(note).orElseThrow();
        assertThatThrownBy(left::remove)
                .hasMessageContaining(
                        "is left on " + cluster.volumeServers().get(0) + ", which the master " + cluster.master());
        assertThatThrownBy(() -> driver.leftover(note)).hasMessageContaining("is left on ");
        cluster.cluster().restart(0);
        driver.leftover(note).orElseThrow().remove();
        assertThat(driver.leftover(note)).isEmpty();
    }

    @Test
    void aForeignEntryBeforeTheMarkHidesNoDirectory() throws Exception {
        FilerClient filer = new FilerClient(cluster.filer(), ClientSettings.PLAIN);
        abandoned(Map.of("filer", cluster.filer().toString()));
        LeftoverNote note = notes.left().get(0);
        filer.write(note.name() + "/!x", "Dear all");
        assertThat(driver.search(Map.of("filer", cluster.filer().toString())))
                .extracting(LeftoverNote::name)
                .containsExactly(note.name());
        Leftover left = driver.leftover(note).orElseThrow();
        assertStoreFails(left::remove, note.name() + "/!x");
        assertThat(driver.leftover(note)).isPresent();
        assertThat(filer.entries(note.name() + "/"))
                .containsExactly(note.name() + "/!x", note.name() + "/.harness-run");
    }

    @Test
    void aRunRemovesItsDirectoryEvenIfTheMarkCannotBeRead() throws Exception {
        FilerClient filer = new FilerClient(cluster.filer(), ClientSettings.PLAIN);
        Store store = abandoned(Map.of("filer", cluster.filer().toString()));
        for (int i = 0; i < cluster.volumeServers().size(); i++) {
            cluster.cluster().kill(i, Duration.ZERO);
        }
        assertThatThrownBy(() -> driver.leftover(notes.left().get(0))).hasMessageContaining("answered 500");
        store.cleanup();
        store.close();
        assertThat(filer.firstEntry("/" + RUN + "-weed/")).isEmpty();
        assertThat(notes.left()).isEmpty();
    }

    @Test
    void aDirectoryWhoseMarkCannotBeReadIsNamedAndHidesNoOther() throws Exception {
        try (ScriptedServer filer = new ScriptedServer()) {
            filer.answer(request -> request.startsWith("GET /?")
                    ? ScriptedServer.json(
                            200,
                            "{\"Version\":\"x\",\"Entries\":[{\"FullPath\":\"/" + RUN + "-dead\"},{\"FullPath\":\"/"
                                    + RUN + "-weed\"}],\"LastFileName\":\"" + RUN + "-weed\"}")
                    : request.startsWith("GET /" + RUN + "-weed/.harness-run")
                            ? ScriptedServer.json(200, RUN)
                            : ScriptedServer.json(500, "{\"error\":\"no volume\"}"));
            List<LeftoverNote> found =
                    driver.search(Map.of("filer", filer.endpoint().toString()));
            assertThat(found).extracting(LeftoverNote::target).containsExactly("dead", "weed");
            assertStoreFails(() -> driver.leftover(found.get(0)), "/" + RUN + "-dead/.harness-run");
            assertThat(driver.leftover(found.get(1))).isPresent();
        }
    }

    @Test
    void theMarkIsPlacedWhereTheRunsObjectsAre() throws Exception {
        abandoned(Map.of("filer", cluster.filer().toString(), "collection", "bench", "ttl", "3m"));
        assertThat(new MasterClient(cluster.master()).volumeStatus().collections())
                .contains("bench");
    }

    @Test
    void aServerThatIsGoneIsSaidToBe() throws Exception {
        abandoned(Map.of("master", master()));
        cluster.close();
        assertStoreFails(() -> driver.leftover(notes.left().get(0)), "cannot be reached");
    }

    @Test
    void volumeDirectoriesAreFoundByTheirMark() throws Exception {
        Path disk = Files.createDirectory(directory.resolve("disk"));
        abandoned(Map.of("loopback", "always", "dataDirs", disk.toString()));
        servers.close();
        Path own = Files.createDirectory(disk.resolve("harness-" + RUN));
        LeftoverNote note = new LeftoverNote(RUN, "seaweed", "weed", "directory", own.toString(), Map.of());
        assertThat(driver.leftover(note)).as("not marked").isEmpty();
        Files.writeString(own.resolve(StoreContext.MARKER_PREFIX + RUN), "1");
        Files.writeString(Files.createDirectory(own.resolve("volumes")).resolve("1.dat"), "12345");
        Optional<Leftover> left = driver.leftover(note);
        assertThat(left.orElseThrow().bytes()).hasValue(6);
        left.orElseThrow().remove();
        assertThat(disk).isEmptyDirectory();
    }

    @Test
    void aForeignFileInAVolumeDirectoryStays() throws Exception {
        Path disk = Files.createDirectory(directory.resolve("disk"));
        abandoned(Map.of("loopback", "always", "dataDirs", disk.toString()));
        Path own = disk.resolve("harness-" + RUN);
        Path foreign = Files.writeString(own.resolve("foreign"), "somebody's");
        assertThatThrownBy(servers::close).hasStackTraceContaining("holds 1 thing that this run did not create");
        assertThat(foreign).hasContent("somebody's");
        Files.delete(foreign);
        LeftoverNote note = new LeftoverNote(RUN, "seaweed", "weed", "directory", own.toString(), Map.of());
        driver.leftover(note).orElseThrow().remove();
        assertThat(disk).isEmptyDirectory();
    }

    @Test
    void aLinkInPlaceOfAVolumeDirectoryIsNotFollowed() throws Exception {
        Path disk = Files.createDirectory(directory.resolve("disk"));
        abandoned(Map.of("loopback", "always", "dataDirs", disk.toString()));
        Path own = disk.resolve("harness-" + RUN);
        Files.writeString(own.resolve("volumes/1.dat"), "12345");
        Path moved = Files.move(own, directory.resolve("moved"));
        Files.createSymbolicLink(own, moved);
        assertThatThrownBy(servers::close).hasStackTraceContaining("its mark is gone");
        assertThat(moved.resolve("volumes")).isNotEmptyDirectory();
    }

    /** A target that was prepared and neither cleaned up nor closed. */
    private Store abandoned(Map<String, ?> options) throws StoreException {
        Store store = open("weed", options);
        store.prepare();
        return store;
    }

    private Store open(String target, Map<String, ?> options) throws StoreException {
        StoreContext context = TestContext.of(
                RUN,
                target,
                directory,
                new StoreContext.Demand(1, 1, 1, 100),
                "operationTimeout",
                Duration.ofSeconds(5),
                "servers",
                servers,
                "notes",
                notes);
        Map<String, Object> all = new HashMap<>(options);
        return driver.open(OptionsBinder.bind(SeaweedOptions.class, all), context);
    }

    private void grow(String collection) throws StoreException {
        assertThat(new MasterClient(cluster.master())
                        .get("/vol/grow?count=1&collection=" + collection)
                        .status())
                .isEqualTo(200);
    }

    private String master() {
        return cluster.master().toString();
    }
}
