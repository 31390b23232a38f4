package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.run.RunLeftovers;
import org.storeharness.run.saved.RecordedRun;
import org.storeharness.run.saved.RunRegistry;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.StoreDrivers;
import picocli.CommandLine;

/** Runs in processes of their own, which are killed beside things of others. */
@Tag("slow")
@Timeout(120)
class CleanCommandTest {
    private static final String ANOTHER = "\"machine\":\"another\"";

    @TempDir
    Path directory;

    private final List<Process> runs = new ArrayList<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private LoopbackServer cluster;
    private InMemoryService service;
    private RunRegistry registry;
    private Path data;
    private Path place;
    private List<RecordedRun> unrecorded = List.of();

    @BeforeEach
    void start() throws Exception {
        cluster = LoopbackServer.start(LoopbackOptions.DEFAULTS);
        service = new InMemoryService("AKIDOFTHESETESTS");
        System.setProperty("aws.accessKeyId", "AKIDOFTHESETESTS");
        System.setProperty("aws.secretAccessKey", "not-a-secret");
        registry = new RunRegistry(directory.resolve("state/store-harness/runs"));
        data = Files.createDirectory(directory.resolve("data"));
        place = Files.createDirectory(directory.resolve("place"));
    }

    @AfterEach
    void stop() throws Exception {
        for (Process run : runs) {
            run.destroyForcibly().waitFor();
        }
        cluster.close();
        service.close();
        System.clearProperty("aws.accessKeyId");
        System.clearProperty("aws.secretAccessKey");
    }

    @Test
    void whatAKilledRunLeftIsListedAndRemovedAndNothingElse() throws Exception {
        MasterClient master = new MasterClient(cluster.master());
        FilerClient filer = new FilerClient(cluster.filer(), ClientSettings.PLAIN);
        assertThat(master.get("/vol/grow?count=1&collection=photos").status()).isEqualTo(200);
        filer.write("/photos/1.jpg", "x");
        Path unmarked = Files.createDirectory(data.resolve("harness-data-mine"));
        Files.writeString(unmarked.resolve("letter"), "Dear all");
        Path secret = Files.writeString(
                Files.createDirectory(directory.resolve("secrets")).resolve("key"), "k");

        RecordedRun killed = started("killed");
        runs.get(0).destroyForcibly().waitFor();
        RecordedRun living = started("living");
        Path target = place.resolve("harness-" + killed.id());
        Path link = Files.createSymbolicLink(target.resolve("fs/link"), secret.getParent());
        Path letter = Files.writeString(target.resolve("fs/letter"), "Dear all");

        assertThat(clean(null, false)).as(this::printed).isEqualTo(4);
        assertThat(printed())
                .contains(killed.id() + ", began ", " ago, ended\n")
                .contains(living.id() + ", began ", " ago, running\n")
                .contains("  data directory ", data + "/harness-data-" + killed.id() + "\n")
                .containsOnlyOnce(target + "\n")
                .contains("  directory ", target + "\n")
                .contains("  collection ", collection(killed.id()) + " at " + cluster.master() + "\n")
                .contains("  filer tree             -  /" + killed.id() + "-filer at " + cluster.filer() + "\n")
                .containsPattern("Remove what ended runs left \\(.+\\): add --yes\\.")
                .doesNotContain("photos", "mine");

        assertThat(clean(null, true)).as(this::printed).isEqualTo(1);
        assertThat(printed())
                .contains(target + " (not removed)\n")
                .contains(collection(killed.id()) + " at " + cluster.master() + " (removed)");
        assertThat(err.toString()).contains("harness clean: " + target).contains("./harness clean");
        assertThat(letter).hasContent("Dear all");
        assertThat(link).isSymbolicLink();
        assertThat(master.volumeStatus().hasCollection(collection(killed.id()))).isFalse();
        assertThat(filer.firstEntry("/" + killed.id() + "-filer/")).isEmpty();
        assertThat(data.resolve("harness-data-" + killed.id())).doesNotExist();

        Files.delete(letter);
        Files.delete(link);
        assertThat(clean(null, true)).as(this::printed).isZero();
        assertThat(place).isDirectoryNotContaining(path -> path.equals(target));
        assertThat(clean(null, false)).as("a run that goes on has left nothing").isZero();

        assertThat(secret).hasContent("k");
        assertThat(unmarked.resolve("letter")).hasContent("Dear all");
        assertThat(master.volumeStatus().hasCollection("photos")).isTrue();
        assertThat(filer.firstEntry("/photos/")).contains("1.jpg");
        assertThat(runs.get(1).isAlive()).isTrue();
        assertThat(clean(living.id(), true)).as("not even if it is named").isZero();
        assertThat(data.resolve("harness-data-" + living.id())).exists();
        assertThat(master.volumeStatus().hasCollection(collection(living.id()))).isTrue();
        assertThat(registry.runs()).extracting(RecordedRun::id).containsExactly(living.id());
    }

    @Test
    @Tag("exhaustive")
    void aRunThatIsKilledWhileItPractisesLeavesWhatIsListedAndRemoved() throws Exception {
        StringBuilder workloads = new StringBuilder();
        String[] kinds = {"write: 1", "read: 1", "update: 1", "write: 1, read: 1", "write: 1, update: 1"};
        for (String kind : kinds) {
            workloads.append("  w%d: {operations: {%s}, phases: {fill: 9, measure: {operations: 9}}}\n"
                    .formatted(workloads.length(), kind));
        }
        Path plan = Files.writeString(
                directory.resolve("practice.yaml"), """
                rounds: 1
                targets:
                  fs: {store: fs, durability: relaxed, options: {directory: '%s'}}
                  weed: {store: seaweed, durability: relaxed, options: {master: '%s', volumes: 1}}
                workloads:
                %s\
                """.formatted(place, cluster.master(), workloads));
        start(HarnessProcess.warmCommand("run", plan.toString(), "-q"), directory.resolve("out"), this::practises)
                .destroyForcibly()
                .waitFor();
        assertThat(directory.resolve("out")).as("nothing was measured yet").doesNotExist();

        assertThat(clean(null, false)).as(this::printed).isEqualTo(4);
        assertThat(clean(null, true)).as(this::printed).isZero();
        assertThat(place).isEmptyDirectory();
        assertThat(data).isEmptyDirectory();
        assertThat(registry.runs()).isEmpty();
    }

    /** Whether a run has made the directory on which it practises. */
    private boolean practises() throws IOException {
        try (Stream<Path> entries = Files.list(place)) {
            return entries.anyMatch(run -> Files.exists(run.resolve("warming-0")));
        }
    }

    @Test
    void whatNoRecordKnowsIsFoundInTheNamedPlacesAndRemovedOnlyIfTheRunIsNamed() throws Exception {
        String run = "r20260131-120000-1a2b";
        String other = "r20260131-120001-1a2b";
        MasterClient master = new MasterClient(cluster.master());
        FilerClient filer = new FilerClient(cluster.filer(), ClientSettings.PLAIN);
        String stranger = "photos-" + run + "-weedx";
        for (String collection : List.of(collection(run), collection(other), "photos", stranger)) {
            assertThat(master.get("/vol/grow?count=1&collection=" + collection).status())
                    .isEqualTo(200);
        }
        filer.write("/" + run + "-filer/.harness-run", run);
        filer.write("/photos/1.jpg", "x");
        service.createBucket("photos");
        service.createBucket(run + "-s3");
        service.put(run + "-s3", ".harness-run", run);
        Path left = leftDirectory(data, run);
        record(other, "\"boot\":\"earlier\"");
        SearchedPlaces places = new SearchedPlaces();
        new CommandLine(places)
                .parseArgs(
                        "--seaweed-master=" + cluster.master(),
                        "--filer=" + cluster.filer(),
                        "--s3-endpoint=" + service.url(),
                        "--data-dir=" + data);
        unrecorded = places.runs(new RunLeftovers(StoreDrivers.load()), registry);

        assertThat(clean(null, false)).as(this::printed).isEqualTo(4);
        assertThat(printed())
                .containsPattern(run + ", began \\d+ days ago, not known\n")
                .contains("  collection           8 B  " + collection(run) + " at " + cluster.master() + "\n")
                .contains("  filer tree             -  /" + run + "-filer at " + cluster.filer() + "\n")
                .contains("  bucket                 -  " + run + "-s3 at " + service.url() + "\n")
                .contains("  data directory ", left + "\n")
                .contains("--run ID --yes")
                .doesNotContain("photos", other);
        assertThat(clean(null, true)).as(this::printed).isZero();
        assertThat(left).exists();
        assertThat(clean(run, true)).as(this::printed).isZero();
        assertThat(left).doesNotExist();
        assertThat(filer.entries("/")).containsExactly("/photos");
        assertThat(service.buckets()).containsExactly("photos");
        assertThat(master.volumeStatus().collections())
                .contains(collection(other), "photos", stranger)
                .doesNotContain(collection(run));
    }

    /** The data directory of a run whose process is gone. */
    private static Path leftDirectory(Path parent, String run) throws IOException {
        Path left = Files.createDirectory(parent.resolve("harness-data-" + run));
        Files.writeString(left.resolve("process"), "4194305 0\n");
        return left;
    }

    @Test
    void aServerThatCannotBeSearchedIsSaidInOneLine() throws Exception {
        String filer = cluster.filer().toString();
        cluster.close();
        CommandRun run = CommandRun.of("clean", "--filer", filer);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.errorLines())
                .singleElement()
                .asString()
                .startsWith("harness clean: SeaweedFS filer " + filer + " cannot be reached: ");
    }

    @Test
    void whatCannotBeSeenIsNotForgotten() throws Exception {
        Path disk = Files.createDirectory(directory.resolve("disk"));
        Path left = leftDirectory(disk, "r1");
        Path tree = Files.createDirectory(disk.resolve("harness-r1"));
        Files.writeString(tree.resolve(".harness-run-r1"), "4194305 0\n");
        record("r1", ANOTHER, left);
        note("fs", "directory", tree.toString(), "{}");
        Path away = Files.move(disk, directory.resolve("away"));
        assertThat(clean("r1", true)).as(this::printed).isEqualTo(1);
        assertThat(err.toString()).contains(left.toString(), tree.toString(), "--forget");
        assertThat(registry.runs()).hasSize(1);
        Files.move(away, disk);
        assertThat(clean("r1", false)).isEqualTo(4);
        assertThat(printed()).contains(left + "\n", tree + "\n").doesNotContain("not known:");
        assertThat(clean("r1", true)).as(err::toString).isZero();
        assertThat(disk).isEmptyDirectory();
        assertThat(registry.runs()).isEmpty();
    }

    @Test
    void theDataOfAServerThatMayRunElsewhereStays() throws Exception {
        Path left = leftDirectory(data, "r1");
        record("r1", ANOTHER, left);
        note(
                "",
                "server",
                "weed server",
                "{\"machine\":\"another\",\"boot\":\"b\",\"pid\":\"7\",\"directory\":\"" + left + "/weed\"}");
        assertThat(clean("r1", false)).isEqualTo(4);
        assertThat(printed()).contains("server", "weed server (not known: ", left + "\n");
        assertThat(clean("r1", true)).isEqualTo(1);
        assertThat(printed()).contains(left + " (not removed)");
        assertThat(err.toString()).contains("--forget");
        assertThat(left).exists();
        assertThat(cleaning("r1", true).remove()).as(err::toString).isZero();
        assertThat(left).doesNotExist();
        assertThat(registry.runs()).isEmpty();
    }

    @Test
    void aDirectoryOfOthersWithANameLikeOneDoesNotHideTheOthers() throws Exception {
        Path foreign = Files.createDirectory(data.resolve("harness-data-1"));
        Files.writeString(foreign.resolve("process"), "x");
        Path left = leftDirectory(data, "r1");
        SearchedPlaces places = new SearchedPlaces();
        new CommandLine(places).parseArgs("--data-dir=" + data);
        unrecorded = places.runs(new RunLeftovers(StoreDrivers.load()), registry);
        assertThat(clean(null, false)).isEqualTo(4);
        assertThat(printed()).contains(left + "\n").doesNotContain(foreign.toString());
    }

    @Test
    void aDamagedRecordIsSaidToBeOneAndKept() throws Exception {
        Path left = leftDirectory(data, "r1");
        record("r1", ANOTHER);
        String head = Files.readString(registry.fileOf("r1"));
        record("r1", ANOTHER, left);
        String note = Files.readString(registry.fileOf("r1")).substring(head.length());
        Files.writeString(registry.fileOf("r1"), head + "garbage\n" + note);
        assertThat(clean("r1", false)).isEqualTo(4);
        assertThat(printed()).contains(left + "\n");
        assertThat(clean("r1", true)).isEqualTo(1);
        assertThat(left).doesNotExist();
        assertThat(err.toString()).contains(registry.fileOf("r1") + " is damaged");
        assertThat(registry.runs()).hasSize(1);
        assertThat(cleaning("r1", true).remove()).isZero();
        assertThat(registry.runs()).isEmpty();
    }

    @Test
    void aSecondCleanDoesNotRemoveBesideTheFirst() throws Exception {
        Path left = leftDirectory(data, "r1");
        record("r1", ANOTHER, left);
        try (FileChannel first = registry.tryLock().orElseThrow()) {
            assertThat(first.isOpen()).isTrue();
            assertThat(clean("r1", true)).isEqualTo(1);
            assertThat(err.toString())
                    .isEqualTo("harness clean: another './harness clean' removes now; wait for it and try again\n");
            assertThat(left).exists();
        }
        assertThat(clean("r1", true)).isZero();
        assertThat(left).doesNotExist();
    }

    @Test
    void aServerThatIsGoneForEverCanBeForgotten() throws Exception {
        String master = cluster.master().toString();
        cluster.close();
        record("r1", ANOTHER);
        note("seaweed", "collection", "r1-seaweed", "{\"master\":\"" + master + "\"}");
        assertThat(clean("r1", false)).isEqualTo(4);
        assertThat(printed()).contains("r1-seaweed (not known: ").contains("cannot be reached");
        assertThat(clean("r1", true)).isEqualTo(1);
        assertThat(err.toString()).contains("--forget");
        assertThat(cleaning("r1", true).remove()).isZero();
        assertThat(registry.runs()).isEmpty();
    }

    @Test
    void whatHasLostItsMarkIsKeptWithItsRecordUntilItIsForgotten() throws Exception {
        service.createBucket("r1-s3");
        service.put("r1-s3", "letter", "Dear all");
        List<String> before = service.contents("r1-s3");
        record("r1", ANOTHER);
        note("s3", "bucket", "r1-s3", "{\"endpoints\":\"" + service.url() + "\"}");
        assertThat(clean("r1", false)).as(this::printed).isEqualTo(4);
        assertThat(printed()).contains("r1-s3 (without its mark: ", "has lost its mark .harness-run");
        assertThat(clean("r1", true)).as(this::printed).isEqualTo(1);
        assertThat(printed()).contains(" (not removed)\n").doesNotContain(" (removed)");
        assertThat(err.toString()).endsWith("; --forget drops the record\n");
        assertThat(registry.runs()).hasSize(1);
        assertThat(cleaning("r1", true).remove()).as(err::toString).isZero();
        assertThat(printed()).contains(" (forgotten)\n");
        assertThat(registry.runs()).isEmpty();
        assertThat(service.contents("r1-s3")).isEqualTo(before);
    }

    @Test
    void agesAndSizesAreInUnitsThatSuitThem() {
        assertThat(LeftoverText.size(48)).isEqualTo("48 B");
        assertThat(LeftoverText.size(262_246)).isEqualTo("256.1 KiB");
        assertThat(LeftoverText.size(3L << 40)).isEqualTo("3.0 TiB");
        assertThat(LeftoverText.age(Duration.ofSeconds(38))).isEqualTo("38 s");
        assertThat(LeftoverText.age(Duration.ofMinutes(75))).isEqualTo("75 min");
        assertThat(LeftoverText.age(Duration.ofHours(30))).isEqualTo("30 h");
        assertThat(LeftoverText.age(Duration.ofDays(9))).isEqualTo("9 days");
    }

    private int clean(@Nullable String only, boolean yes) throws IOException {
        LeftoverCleaning cleaning = cleaning(only, false);
        return yes ? cleaning.remove() : cleaning.list();
    }

    private LeftoverCleaning cleaning(@Nullable String only, boolean forget) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return new LeftoverCleaning(
                registry,
                new RunLeftovers(StoreDrivers.load()),
                unrecorded,
                only,
                forget,
                new PrintWriter(out),
                new PrintWriter(err));
    }

    /** The name of the collection of the target {@code weed}, which ends in a checksum of the rest. */
    private static String collection(String run) {
        CRC32 checksum = new CRC32();
        checksum.update((run + "-weed").getBytes(StandardCharsets.UTF_8));
        return run + "-weed-" + HexFormat.of().toHexDigits((int) checksum.getValue());
    }

    private String printed() {
        return out.toString();
    }

    /** A record with data directories, of a process that is not this one. */
    private void record(String run, String owner, Path... directories) throws IOException {
        Files.createDirectories(registry.directory());
        Files.writeString(
                registry.fileOf(run), "{\"run\":\"" + run + "\",\"began\":\"2026-01-31T12:00:00Z\"," + owner + "}\n");
        for (Path each : directories) {
            note("", "data directory", each.toString(), "{}");
        }
    }

    /** Adds a note to the record of r1. */
    private void note(String store, String kind, String name, String options) throws IOException {
        Path record = registry.fileOf("r1");
        int number = Files.readAllLines(record).size();
        String note =
                "{\"note\":%d,\"store\":\"%s\",\"target\":\"%s\",\"kind\":\"%s\",\"name\":\"%s\",\"options\":%s}\n"
                        .formatted(number, store, store, kind, name, options);
        Files.writeString(record, note, StandardOpenOption.APPEND);
    }

    /** A run over all kinds of places that measures now. */
    private RecordedRun started(String name) throws Exception {
        Path plan = Files.writeString(directory.resolve(name + ".yaml"), """
                rounds: 10000
                targets:
                  fs: {store: fs, durability: relaxed, options: {directory: '%s'}}
                  beside: {store: fs, durability: relaxed, options: {directory: '%s'}}
                  blocks: {store: fs-block, durability: relaxed, options: {directory: '%s'}}
                  weed: {store: seaweed, durability: relaxed, options: {master: '%s', volumes: 1}}
                  filer: {store: seaweed, durability: relaxed, options: {filer: '%s'}}
                workloads: {write: {operations: {write: 1}, content: {size: 4KiB}, phases: {measure: {operations: 50}}}}
                """.formatted(
                        place, place, place, cluster.master(), cluster.filer()));
        Path results = Files.createDirectory(directory.resolve(name));
        List<String> before = registry.runs().stream().map(RecordedRun::id).toList();
        start(HarnessProcess.command("run", plan.toString(), "-q"), results, () -> holdsALog(results));
        return registry.runs().stream()
                .filter(recorded -> !before.contains(recorded.id()))
                .findFirst()
                .orElseThrow();
    }

    /** The process of a command once it has come so far. */
    private Process start(List<String> command, Path results, Callable<Boolean> far) throws Exception {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of("--data-dir=" + data, "--out=" + results));
        Path output = directory.resolve(results.getFileName() + ".said");
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("XDG_STATE_HOME", directory.resolve("state").toString());
        Process run = builder.start();
        runs.add(run);
        while (!far.call()) {
            assertThat(run.isAlive()).as(Files.readString(output)).isTrue();
            TimeUnit.MILLISECONDS.sleep(20);
        }
        return run;
    }

    private static boolean holdsALog(Path results) throws IOException {
        try (Stream<Path> entries = Files.list(results)) {
            return entries.anyMatch(run -> Files.exists(run.resolve("intervals.hlog")));
        }
    }
}
