package org.storeharness.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.KeySource;
import org.storeharness.store.StoreException;

/** Tests how credentials are replaced while they are used. */
@Timeout(60)
class CurrentKeyTest {
    private static final InstantSource NOON = InstantSource.fixed(Instant.parse("2026-11-23T12:00:00Z"));
    private static final AccessKey FIRST = new AccessKey("one", "not-a-secret", "token-1");
    private static final AccessKey SECOND = new AccessKey("one", "not-a-secret", "token-2");

    /** Gives the keys that a test hands over, each when it is asked. */
    private static final class HandedSource implements KeySource {
        private final SynchronousQueue<AccessKey> handed = new SynchronousQueue<>();
        private final CountDownLatch closed = new CountDownLatch(1);
        private boolean asked;

        @Override
        public AccessKey ask() throws StoreException {
            if (!asked) {
                asked = true;
                return FIRST;
            }
            try {
                AccessKey key = handed.take();
                if (key.id().isEmpty()) {
                    throw new StoreException("nobody lends credentials");
                }
                if (key.id().equals("stale")) {
                    throw new StoreException("token-1 and token-2 have expired");
                }
                if (key.id().equals("defect")) {
                    throw new IllegalStateException("the file of one not-a-secret");
                }
                return key;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new StoreException("interrupted", e);
            }
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    @Test
    void theSameKeyStaysUntilAnotherOneIsLent() throws Exception {
        HandedSource source = new HandedSource();
        List<String> said = new CopyOnWriteArrayList<>();
        try (CurrentKey current = CurrentKey.open(source, Duration.ofMillis(1), said::add, NOON)) {
            assertThat(current.get()).isSameAs(FIRST);
            source.handed.put(new AccessKey("one", "not-a-secret", "token-1"));
            source.handed.put(new AccessKey("", "", null));
            assertThat(current.get()).isSameAs(FIRST);
            source.handed.put(SECOND);
            // taken only when the one before has been looked at
            source.handed.put(SECOND);
            assertThat(current.get()).isSameAs(SECOND);
        }
        source.closed.await();
        assertThat(said)
                .containsExactly(
                        "credentials for S3 cannot be renewed since 2026-11-23T12:00:00Z, and those of before are used on:"
                                + " nobody lends credentials",
                        "credentials for S3 can be renewed again");
    }

    @Test
    void afterAnyExceptionItIsAskedAgain() throws Exception {
        HandedSource source = new HandedSource();
        List<String> said = new CopyOnWriteArrayList<>();
        try (CurrentKey current = CurrentKey.open(source, Duration.ofMillis(1), said::add, NOON)) {
            source.handed.put(new AccessKey("defect", "", null));
            source.handed.put(new AccessKey("defect", "", null));
            source.handed.put(SECOND);
            source.handed.put(SECOND);
            assertThat(current.get()).isSameAs(SECOND);
        }
        assertThat(said)
                .containsExactly(
                        "credentials for S3 cannot be renewed since 2026-11-23T12:00:00Z, and those of before are used on:"
                                + " the file of *** ***",
                        "credentials for S3 can be renewed again");
    }

    /** A late answer may name the token of a request that was signed before the renewal. */
    @Test
    void whatNamesAnEarlierTokenDoesNotShowIt() throws Exception {
        HandedSource source = new HandedSource();
        List<String> said = new CopyOnWriteArrayList<>();
        try (CurrentKey current = CurrentKey.open(source, Duration.ofMillis(1), said::add, NOON)) {
            source.handed.put(SECOND);
            source.handed.put(new AccessKey("stale", "", null));
            source.handed.put(SECOND);
            source.handed.put(SECOND);
            assertThat(current.get()).isSameAs(SECOND);
            assertThat(current.hiddenIn("InvalidToken: token-1, not token-2")).isEqualTo("InvalidToken: ***, not ***");
        }
        assertThat(said)
                .containsExactly(
                        "credentials for S3 cannot be renewed since 2026-11-23T12:00:00Z, and those of before are used on:"
                                + " *** and *** have expired",
                        "credentials for S3 can be renewed again");
    }

    static Stream<Exception> failures() {
        return Stream.of(
                new UncheckedIOException(new IOException("broken")), new StoreException("there are no credentials"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aSourceThatFailsInAnyWayIsClosedAndNothingIsOpened(Exception failure) {
        CountDownLatch closed = new CountDownLatch(1);
        KeySource broken = new KeySource() {
            @Override
            public AccessKey ask() throws StoreException {
                if (failure instanceof StoreException refused) {
                    throw refused;
                }
                throw (RuntimeException) failure;
            }

            @Override
            public void close() {
                closed.countDown();
            }
        };
        assertThatThrownBy(() -> CurrentKey.open(broken, Duration.ofDays(1), line -> {}, NOON))
                .isSameAs(failure);
        assertThat(closed.getCount()).isZero();
    }
}
