package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.s3.S3Fixture.KEY;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.library.SessionFactory;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.s3.object.S3Options;
import org.storeharness.s3.object.SharedSetup;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.s3.service.PlantedFault.PlantedAnswer;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreException;
import org.storeharness.store.TestContext;

/** Clients at a service that lists no uploads in parts: one that makes none may work there. */
@Timeout(60)
class UnlistedUploadsTest {
    private static final int MIB = 1 << 20;

    @AutoClose
    private final InMemoryService service = new InMemoryService(KEY.id());

    @BeforeEach
    void start() {
        service.plant("GET", "uploads", PlantedAnswer.error(501, "NotImplemented"));
    }

    @ParameterizedTest
    @CsvSource({
        "sdk-sync, defaults, 256",
        "sdk-sync, tuned, 256",
        "sdk-netty, defaults, 256",
        "sdk-netty, tuned, 64",
        "sdk-crt, defaults, 8",
        "sdk-crt, tuned, 64",
        "minio, defaults, 5",
        "minio, tuned, 64"
    })
    void aClientWorksWithObjectsThatItSendsWhole(String client, String tuning, int mebibytes) throws StoreException {
        use(Map.of("client", client, "clientTuning", tuning), mebibytes * MIB);
        assertThat(service.buckets()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"sdk-netty, 65", "sdk-crt, 65", "minio, 65"})
    void aTunedClientThatSendsPartsIsToldHowToSendNone(String client, int mebibytes) {
        assertThatThrownBy(() -> use(Map.of("client", client, "clientTuning", "tuned"), mebibytes * MIB))
                .hasMessageContaining("does not list uploads in parts")
                .hasMessageContaining("set multipartAbove to the size of the objects");
    }

    @ParameterizedTest
    @CsvSource({"sdk-crt, 8MiB", "minio, 5MiB"})
    void aClientThatSendsPartsAsItComesIsToldWhatItsOwnSizeIs(String client, String above) {
        assertThatThrownBy(() -> use(Map.of("client", client), 9 * MIB))
                .hasMessageContaining("does not list uploads in parts")
                .hasMessageContaining("client " + client + " sends those above " + above + " in parts")
                .hasMessageContaining("write objects of at most " + above + ", or set clientTuning to tuned");
    }

    @Test
    void theOwnClientIsToldHowToSendNone() {
        assertThatThrownBy(() -> use(Map.of("multipartAbove", "5MiB"), 6 * MIB))
                .hasMessageContaining("set multipartAbove to the size of the objects");
    }

    private void use(Map<String, String> more, int objectBytes) throws StoreException {
        Map<String, String> all = new HashMap<>(more);
        all.put("endpoints", service.url());
        S3Options options = OptionsBinder.bind(S3Options.class, all);
        StoreContext context =
                TestContext.of(S3Fixture.RUN, "bucket", Path.of(""), new StoreContext.Demand(1, 1, 1, objectBytes));
        RunPrefix place = RunPrefix.of(options, S3Fixture.RUN, "bucket");
        SharedSetup setup = S3Fixture.setup(place.at(options), options, KEY);
        CurrentKey key = CurrentKey.open(() -> KEY, Duration.ofDays(1), line -> {}, InstantSource.system());
        try (Store store = new S3Store(context, place, setup, new NoSessions(), key)) {
            try {
                store.prepare();
            } finally {
                store.cleanup();
            }
        }
    }

    /** In place of the libraries, which are in another module. */
    private record NoSessions() implements SessionFactory {
        @Override
        public Store.Threading threading() {
            return Store.Threading.BLOCKING;
        }

        @Override
        public void describe(Map<String, String> settings) {}

        @Override
        public Session open(SessionContext context) {
            throw new UnsupportedOperationException("none");
        }

        @Override
        public void close() {}
    }
}
