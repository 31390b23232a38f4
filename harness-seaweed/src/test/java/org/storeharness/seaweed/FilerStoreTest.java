package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.storeharness.store.Refusals.assertInvalid;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.http.Endpoint;
import org.storeharness.plan.Durability;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.AcknowledgedRange;
import org.storeharness.store.AuditSummary;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.StoreFacts;
import org.storeharness.store.TestOperation;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.RecordCopy;

/** Operations on objects by path, through a filer. */
@Timeout(120)
class FilerStoreTest {
    private static final int OBJECTS = 100;

    @TempDir
    Path directory;

    private int runs;

    private SeaweedFixture harness(String... options) throws StoreException {
        Map<String, String> all = new HashMap<>(Map.of("filer", "started"));
        for (int i = 0; i < options.length; i += 2) {
            all.put(options[i], options[i + 1]);
        }
        all.putIfAbsent("loopback", "always");
        return new SeaweedFixture(directory.resolve("run-" + runs++), all);
    }

    private static void requireAll(List<TestOperation> operations, Outcome outcome) {
        assertThat(operations)
                .hasSizeGreaterThan(0)
                .allSatisfy(operation ->
                        assertThat(operation.outcome()).as(operation.reason()).isEqualTo(outcome));
    }

    @Test
    void objectsOfBothUploadFormsAreReadOverwrittenAndDeleted() throws StoreException {
        for (String form : List.of("put", "multipart")) {
            try (SeaweedFixture harness = harness("upload", form)) {
                requireAll(harness.write(OBJECTS), Outcome.OK);
                assertThat(harness.read(OBJECTS)).allMatch(read -> read.holdsVersion(0));
                requireAll(harness.perform(10, key -> TestOperation.update(SeaweedFixture.SIZE, 3, key)), Outcome.OK);
                assertThat(harness.read(10)).allMatch(read -> read.holdsVersion(3));
                requireAll(harness.perform(5, key -> TestOperation.delete(SeaweedFixture.SIZE, key)), Outcome.OK);
                requireAll(harness.read(5), Outcome.MISS);
            }
        }
    }

    /** Keys of one, two, three and four digits, whose directories list them in the order of their text. */
    @Test
    void aListReadBeginsWithTheObjectAndHasItsSize() throws StoreException {
        try (SeaweedFixture harness = harness("read", "list")) {
            requireAll(harness.write(4_200), Outcome.OK);
            List<TestOperation> listings =
                    harness.perform(300, key -> TestOperation.read(SeaweedFixture.SIZE, 14 * key));
            requireAll(listings, Outcome.OK);
            assertThat(harness.store().facts().settings()).containsKey("reads");
            requireAll(harness.perform(1, key -> TestOperation.delete(SeaweedFixture.SIZE, key)), Outcome.OK);
            List<TestOperation> gone = harness.read(1);
            requireAll(gone, Outcome.MISS);
            assertThat(gone.get(0).reason()).contains("does not list it");
            List<TestOperation> other = harness.perform(1, key -> TestOperation.read(SeaweedFixture.SIZE - 1, key + 1));
            requireAll(other, Outcome.CORRUPT);
            assertThat(other.get(0).reason()).contains("listed it with 1024 bytes instead of 1023");
        }
        assertInvalid(
                () -> OptionsBinder.bind(SeaweedOptions.class, Map.of("read", "list")),
                "volume servers have no listings");
    }

    /** A request for each of many objects would not fit the bounds of a clean-up. */
    @Test
    void aDirectoryOfObjectsIsDeletedByOneRequestAndTheMarkLast() throws Exception {
        try (ScriptedServer filer = new ScriptedServer()) {
            removed(filer, 0);
            assertThat(deletes(filer))
                    .containsExactly("/d/0?recursive=true", "/d/.harness-run?recursive=false", "/d?recursive=false");
        }
    }

    /** An upload that ends late makes the directory again. */
    @Test
    void whatIsMadeDuringTheRemovalIsLookedForAgain() throws Exception {
        try (ScriptedServer filer = new ScriptedServer()) {
            assertThat(removed(filer, 2)).isEmpty();
        }
        try (ScriptedServer filer = new ScriptedServer()) {
            assertStoreFails(() -> removed(filer, 100), "directory /d is left at the filer");
            assertThat(deletes(filer).stream().filter("/d?recursive=false"::equals))
                    .hasSize(3);
            assertThat(filer.requests()).as("marked again").anyMatch(request -> request.startsWith("PUT "));
        }
    }

    /**
     * Removes a directory with two objects. Returns what is left.
     *
     * @param late the number of uploads that end between the deletes of the mark and of the directory
     */
    private static Set<String> removed(ScriptedServer filer, int late) throws StoreException {
        Set<String> files = new ConcurrentSkipListSet<>(Set.of("/d/.harness-run", "/d/0/1", "/d/0/2"));
        AtomicInteger uploads = new AtomicInteger(late);
        filer.answer(request -> {
            String path = request.split("[ ?]")[1];
            if (request.startsWith("DELETE")) {
                files.removeIf(file -> file.equals(path) || file.startsWith(path + "/"));
                if (path.equals("/d") && uploads.getAndDecrement() > 0) {
                    files.add("/d/0/2");
                }
                return "HTTP/1.1 204 No Content\r\n\r\n";
            }
            if (request.startsWith("PUT")) {
                files.add(path);
                return ScriptedServer.json(201, "{}");
            }
            if (files.contains(path)) {
                return ScriptedServer.json(200, "r1");
            }
            boolean first = !request.contains("lastFileName=") || request.contains("lastFileName= ");
            List<String> names = files.stream()
                    .filter(file -> file.startsWith(path))
                    .map(file -> file.substring(path.length()).split("/")[0])
                    .distinct()
                    .toList();
            String entries = names.stream()
                    .map(name -> "{\"FullPath\":\"" + path + name + "\",\"Mode\":"
                            + (files.contains(path + name) ? "432}" : "2147484152}"))
                    .collect(Collectors.joining(","));
            return names.isEmpty()
                    ? ScriptedServer.json(404, "")
                    : ScriptedServer.json(200, "{\"Entries\":[" + (first ? entries : "") + "]}");
        });
        new OwnedTree(new FilerClient(filer.endpoint(), ClientSettings.PLAIN), "/d", "r1", false).remove();
        return files;
    }

    private static List<String> deletes(ScriptedServer filer) {
        return filer.requests().stream()
                .filter(request -> request.startsWith("DELETE"))
                .map(request -> request.split(" ")[1])
                .toList();
    }

    @Test
    void aFilerThatTheRunStartedIsNotEmptiedBeforeItGoes() throws StoreException {
        try (SeaweedFixture harness = harness()) {
            harness.write(2);
            FilerClient client =
                    new FilerClient(Endpoint.parse(harness.store().facts().endpoint()), ClientSettings.PLAIN);
            harness.store().cleanup();
            assertThat(client.firstEntry("/run-1-t/0/")).contains("0");
        }
    }

    @Test
    void rangesAndHeadersAreReadThroughAFiler() throws StoreException {
        try (SeaweedFixture harness = harness("read", "range")) {
            harness.write(OBJECTS);
            List<TestOperation> reads = harness.read(OBJECTS);
            requireAll(reads, Outcome.OK);
            assertThat(reads).allMatch(read -> read.sink(0).position() == 512);
        }
        try (SeaweedFixture harness = harness("read", "head")) {
            harness.write(1);
            requireAll(harness.read(1), Outcome.OK);
            requireAll(harness.perform(1, key -> TestOperation.read(1000, key)), Outcome.CORRUPT);
        }
    }

    @Test
    void namesOfAFilerAreNeverCalledDurable() throws Exception {
        try (SeaweedFixture harness = harness()) {
            assertThat(harness.store().facts().durability()).isEqualTo(Durability.RELAXED);
            assertThat(harness.store().facts().settings()).doesNotContainKey(StoreFacts.DURABILITY_REASON);
            StoreContext asked = harness.context("u", 1, SeaweedFixture.SIZE);
            StoreContext durable = RecordCopy.with(asked, "durability", Durability.DURABLE);
            SeaweedOptions options =
                    OptionsBinder.bind(SeaweedOptions.class, Map.of("filer", "started", "loopback", "always"));
            try (Store store = new SeaweedDriver(Map.of()).open(options, durable)) {
                assertThat(EnumSpelling.of(store.facts().durability())).isEqualTo("unknown");
                assertThat(store.facts().settings().get(StoreFacts.DURABILITY_REASON))
                        .contains("names");
            }
        }
    }

    @Test
    void theAuditNamesLostObjectsByPath() throws StoreException {
        List<String> findings = new ArrayList<>();
        try (SeaweedFixture harness = harness("loopbackFaults", "lose=10", "loopback", "auto", "audit", "true")) {
            // the run's mark is an upload too
            harness.write(OBJECTS - 1);
            harness.perform(2, key -> TestOperation.delete(SeaweedFixture.SIZE, key));
            AuditSummary summary = AcknowledgedRange.objects(OBJECTS - 1)
                    .withDeleted(Set.of(0L, 1L), Set.of())
                    .auditedBy(harness.store(), findings::add)
                    .orElseThrow();
            assertThat(summary).isEqualTo(new AuditSummary(97, 2, 10, 0, 0, 0, 0, 0));
            assertThat(findings).hasSize(10).allMatch(line -> line.matches("lost /run-1-t/0/[0-9a-f]+ of key \\d+"));
        }
    }

    @Test
    void aRunDeletesItsDirectoryUnlessKeepIsGiven() throws Exception {
        try (LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS)) {
            Endpoint filer = server.filer();
            FilerClient client = new FilerClient(filer, ClientSettings.PLAIN);
            client.write("/other/letter", "Dear all");
            try (SeaweedFixture harness = new SeaweedFixture(directory, Map.of("filer", filer.toString()))) {
                harness.write(OBJECTS);
                assertThat(client.firstEntry("/run-1-t/")).contains(".harness-run");
                assertThat(client.firstEntry("/run-1-t/0/")).contains("0");
            }
            assertThat(client.firstEntry("/run-1-t/")).isEmpty();
            try (SeaweedFixture harness =
                    new SeaweedFixture(directory, Map.of("filer", filer.toString(), "keep", "true"))) {
                harness.write(1);
            }
            assertThat(client.firstEntry("/run-1-t/0/")).contains("0");
            assertThat(client.firstEntry("/other/")).contains("letter");
        }
    }

    @Test
    void whatOthersPutIntoTheDirectoryOfARunStaysAndIsNamed() throws Exception {
        try (LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS)) {
            FilerClient client = new FilerClient(server.filer(), ClientSettings.PLAIN);
            SeaweedFixture harness =
                    new SeaweedFixture(directory, Map.of("filer", server.filer().toString()));
            harness.write(1_100);
            List<String> foreign = new ArrayList<>();
            for (String name :
                    List.of("!x", "letter", "0/letter", "0/1000", "0/01", "1/fff", "2", "00/1", "photos/0/1")) {
                foreign.add("/run-1-t/" + name);
                client.write("/run-1-t/" + name, "Dear all");
            }
            for (String name : List.of("a b", "50%", "50%25", "q?x=1&y", "a+b", "#h", "\u00e4", "[0]")) {
                foreign.add("/run-1-t/0/" + name);
                client.write("/run-1-t/0/" + name, "x");
            }
            assertStoreFails(
                    harness::close,
                    "directory /run-1-t is left at the filer " + server.filer(),
                    "this run did not create",
                    "/run-1-t/!x");
            List<String> left = new ArrayList<>(client.entries("/run-1-t/"));
            for (String below : List.of("0/", "1/", "00/", "photos/", "photos/0/")) {
                left.addAll(client.entries("/run-1-t/" + below));
            }
            assertThat(left)
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                    foreign.stream(),
                                    Stream.of(".harness-run", "0", "1", "00", "photos", "photos/0")
                                            .map(name -> "/run-1-t/" + name))
                            .toList());
        }
    }

    @Test
    void aServerThatIsNoFilerIsRefusedAtOnce() throws Exception {
        try (LoopbackServer server = LoopbackServer.start(LoopbackOptions.DEFAULTS)) {
            assertStoreFails(
                    () -> new SeaweedFixture(
                            directory, Map.of("filer", server.master().toString())),
                    "is no SeaweedFS filer",
                    "usually port 8888");
        }
        assertStoreFails(
                () -> new SeaweedFixture(directory, Map.of("filer", "127.0.0.1:1")),
                "filer 127.0.0.1:1 cannot be reached");
    }

    @Test
    void optionsWithoutMeaningForAFilerAreRefused() {
        refuses("filer must not be given with master=", "filer", "started", "master", "127.0.0.1:9333");
        refuses("filer must not be given with readIds or writeIds", "filer", "started", "writeIds", "ids");
        refuses("filer must be 'started' where a server is started", "filer", "h:8888", "loopback", "always");
        refuses("filer must be HOST:PORT", "filer", "8888");
    }

    private static void refuses(String words, String... options) {
        Map<String, String> all = new HashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            all.put(options[i], options[i + 1]);
        }
        assertInvalid(() -> OptionsBinder.bind(SeaweedOptions.class, all), words);
    }
}
