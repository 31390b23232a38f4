package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.OddKeys;
import org.storeharness.s3.object.PayloadForm;
import org.storeharness.store.Leftover;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.NotedLeftovers;
import org.storeharness.store.Outcome;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestOperation;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.TestLength;

/** Tests a store at a VersityGW: ways to upload and to read, and what is left afterwards. */
@Timeout(600)
class S3StoreTest {
    private static final String BUCKET = S3Fixture.RUN + "-bucket";
    private static final int MIB = 1 << 20;

    @RegisterExtension
    private final GatewayOfTest gateway = GatewayOfTest.withVersions();

    @ParameterizedTest
    @EnumSource
    void aContentIsAcceptedInEveryForm(PayloadForm form) throws StoreException {
        try (S3Fixture fixture = prepare(Map.of("payload", EnumSpelling.of(form)))) {
            for (int size : new int[] {1, 1_000, 16 * 1024, 16 * 1024 + 1, 128 * 1024, 128 * 1024 + 1, 3 * MIB}) {
                fixture.perform(TestOperation.write(size, size)).assertOutcome(Outcome.OK);
                TestOperation read = fixture.perform(TestOperation.read(size, size));
                read.assertOutcome(Outcome.OK);
                assertThat(read.holdsVersion(0)).isTrue();
            }
        }
        assertThat(objects()).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void aLargeObjectIsUploadedInParts(PayloadForm form) throws StoreException {
        try (S3Fixture fixture = prepare(Map.of(
                "payload",
                EnumSpelling.of(form),
                "multipartAbove",
                "5MiB",
                "partSize",
                "5MiB",
                "conditional",
                "true"))) {
            for (int size : new int[] {5 * MIB + 1, 10 * MIB, 12 * MIB}) {
                fixture.perform(TestOperation.write(size, size)).assertOutcome(Outcome.OK);
                TestOperation read = fixture.perform(TestOperation.read(size, size));
                read.assertOutcome(Outcome.OK);
                assertThat(read.holdsVersion(0)).isTrue();
            }
        }
        assertThat(objects()).doesNotExist();
    }

    @Test
    void aConditionalWriteDoesNotReplaceAnObject() throws StoreException {
        try (S3Fixture fixture = prepare(Map.of("conditional", "true"))) {
            TestOperation first = fixture.perform(TestOperation.write(100, 1));
            first.assertOutcome(Outcome.OK);
            assertThat(fixture.perform(TestOperation.write(100, 1))
                            .assertOutcome(Outcome.ERROR)
                            .reason())
                    .contains("answered 412: PreconditionFailed");
            fixture.perform(TestOperation.update(100, 1, 1)).assertOutcome(Outcome.OK);
        }
    }

    @Test
    void aRangeAndTheHeadersAreRead() throws StoreException {
        for (String form : List.of("range", "head")) {
            try (S3Fixture fixture = prepare(Map.of("read", form, "rangeBytes", "100B"))) {
                fixture.perform(TestOperation.write(1_000, 1)).assertOutcome(Outcome.OK);
                fixture.perform(TestOperation.read(1_000, 1)).assertOutcome(Outcome.OK);
                fixture.perform(TestOperation.read(1_000, 2)).assertOutcome(Outcome.MISS);
            }
        }
    }

    @Test
    void anObjectOfAnotherSizeIsCorrupt() throws StoreException {
        for (String form : List.of("full", "head")) {
            try (S3Fixture fixture = prepare(Map.of("read", form))) {
                fixture.perform(TestOperation.write(1_000, 1)).assertOutcome(Outcome.OK);
                fixture.perform(TestOperation.read(999, 1)).assertOutcome(Outcome.CORRUPT);
                fixture.perform(TestOperation.read(1_001, 1)).assertOutcome(Outcome.CORRUPT);
            }
        }
    }

    @Test
    void versionsAndDeleteMarkersAreRemoved() throws StoreException {
        try (S3Fixture fixture = prepare(Map.of())) {
            S3Fixture.keepVersions(url(), VersityGateway.KEY, BUCKET);
            fixture.perform(TestOperation.write(10, 1)).assertOutcome(Outcome.OK);
            fixture.perform(TestOperation.update(10, 1, 1)).assertOutcome(Outcome.OK);
            fixture.perform(TestOperation.delete(10, 1)).assertOutcome(Outcome.OK);
            fixture.perform(TestOperation.write(10, 2)).assertOutcome(Outcome.OK);
            fixture.perform(TestOperation.read(10, 1)).assertOutcome(Outcome.MISS);
        }
        assertThat(objects()).doesNotExist();
    }

    @Test
    void moreObjectsThanAPageListsAreRemoved() throws StoreException {
        try (S3Fixture fixture = prepare(Map.of())) {
            for (int first = 0; first < 1_040; first += S3Fixture.DEPTH) {
                TestOperation[] writes = new TestOperation[S3Fixture.DEPTH];
                for (int slot = 0; slot < writes.length; slot++) {
                    writes[slot] = TestOperation.write(10, first + slot).inSlot(slot);
                    fixture.session().start(writes[slot], writes[slot]);
                }
                for (TestOperation write : writes) {
                    while (write.completions() == 0) {
                        fixture.session().poll(10_000_000);
                    }
                    write.assertOutcome(Outcome.OK);
                }
            }
        }
        assertThat(objects()).doesNotExist();
    }

    @Test
    void aForeignBucketKeepsWhatItHeld() throws Exception {
        BucketClient foreign = S3Fixture.client(url(), VersityGateway.KEY, "foreign");
        foreign.create();
        foreign.write("letter", "Dear all");
        foreign.write(S3Fixture.RUN + "-bucket2/letter", "Dear neighbour");
        foreign.write(S3Fixture.RUN + "-bucke/letter", "Dear neighbour");
        List<String> before = contents("foreign");
        try (S3Fixture fixture = prepare(Map.of("bucket", "foreign"))) {
            fixture.perform(TestOperation.write(1_000, 1)).assertOutcome(Outcome.OK);
            assertThat(foreign.firstKeys(S3Fixture.RUN + "-bucket/", 10)).hasSize(2);
        }
        assertThat(contents("foreign")).isEqualTo(before);

        foreign.write(S3Fixture.RUN + "-bucket/letter", "Dear all");
        Store refused = S3Fixture.open(url(), VersityGateway.KEY, Map.of("bucket", "foreign"));
        assertStoreFails(refused::prepare, "has objects below " + S3Fixture.RUN + "-bucket/ that are not of this run");
        refused.cleanup();
        assertThat(foreign.read(S3Fixture.RUN + "-bucket/letter")).hasValue("Dear all");
        foreign.removeAll("", key -> true, "");
        foreign.remove();
    }

    @Test
    void withoutItsMarkNothingIsRemoved() throws StoreException {
        BucketClient client = S3Fixture.client(url(), VersityGateway.KEY, BUCKET);
        Store store = S3Fixture.open(url(), VersityGateway.KEY, Map.of());
        store.prepare();
        client.write(".harness-run", "another-run");
        assertStoreFails(store::cleanup, "has another mark in .harness-run than the run's: it is left as it is");
        assertThat(client.read(".harness-run")).hasValue("another-run");
        client.removeAll("", key -> true, "");
        client.remove();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "somebodys"})
    void whatAKilledRunLeftIsFoundByItsNoteAndRemoved(String bucket) throws StoreException {
        BucketClient somebodys = S3Fixture.client(url(), VersityGateway.KEY, "somebodys");
        somebodys.create();
        somebodys.write("letter", "Dear all");
        NotedLeftovers notes = new NotedLeftovers(S3Fixture.RUN, "bucket");
        Store killed = S3Fixture.open(url(), VersityGateway.KEY, Map.of("bucket", bucket), notes);
        killed.prepare();
        LeftoverNote note = notes.left().get(0);
        assertThat(note.toString()).doesNotContain(VersityGateway.KEY.secret());
        S3Driver driver = new S3Driver(() -> VersityGateway.KEY, InstantSource.system());
        Leftover left = driver.leftover(note).orElseThrow();
        assertThat(left.kind()).isEqualTo(bucket.isEmpty() ? "bucket" : "prefix");
        assertThat(left.place()).isEqualTo((bucket.isEmpty() ? BUCKET : "somebodys/" + BUCKET + "/") + " at " + url());
        left.remove();
        assertThat(driver.leftover(note)).isEmpty();
        left.remove();
        assertThat(somebodys.firstKeys("", 10)).containsExactly("letter");
        somebodys.removeAll("", key -> true, "");
        somebodys.remove();
    }

    @Test
    void aNoteIsStruckOutWhenItsBucketIsGone() throws StoreException {
        NotedLeftovers notes = new NotedLeftovers(S3Fixture.RUN, "bucket");
        Store store = S3Fixture.open(url(), VersityGateway.KEY, Map.of(), notes);
        store.prepare();
        assertThat(notes.left()).hasSize(1);
        store.cleanup();
        assertThat(notes.left()).isEmpty();
    }

    @Test
    void aWrongSecretIsRefusedWithOneLineWithoutIt() throws StoreException {
        Store store = S3Fixture.open(url(), new AccessKey("harness", "another-secret", null), Map.of());
        assertThatThrownBy(store::prepare)
                .isInstanceOf(StoreException.class)
                .message()
                .doesNotContain("secret")
                .doesNotContain("\n");
    }

    /** Names that a directory cannot hold are left out: VersityGW makes files of objects. */
    @Test
    void oddKeysAreTakenAsTheyAre() throws StoreException {
        BucketClient client = S3Fixture.client(url(), VersityGateway.KEY, "odd-keys");
        client.create();
        Random random = new Random(7);
        OddKeys keys = OddKeys.ofNames(random);
        for (int i = 0; i < TestLength.of(100, 1_000); i++) {
            String key = i + "/" + keys.next(1 + random.nextInt(40)) + "k";
            client.write(key, "content " + i);
            assertThat(client.read(key)).as(key).hasValue("content " + i);
            assertThat(client.firstKeys(i + "/", 2)).containsExactly(key);
        }
        client.removeAll("", key -> true, "");
        client.remove();
    }

    private S3Fixture prepare(Map<String, String> options) throws StoreException {
        return S3Fixture.prepare(url(), VersityGateway.KEY, options);
    }

    private String url() {
        return gateway.url();
    }

    /** The directory of the bucket of the run. */
    private Path objects() {
        return gateway.bucket(BUCKET);
    }

    /** The files of a bucket, each with its content. */
    private List<String> contents(String bucket) throws IOException {
        Path directory = gateway.bucket(bucket);
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .sorted()
                    .map(file -> {
                        try {
                            return directory.relativize(file) + ": " + Files.readString(file);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .toList();
        }
    }
}
