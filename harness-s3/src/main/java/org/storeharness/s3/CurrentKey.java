package org.storeharness.s3;

import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.storeharness.s3.object.AccessKey;
import org.storeharness.s3.object.KeySource;
import org.storeharness.s3.object.RequestKeys;
import org.storeharness.store.StoreException;

/**
 * The credentials of the next request. A thread of its own asks for them again and again, so that no request waits for them, and
 * temporary ones are replaced before they expire. Used by any thread.
 */
final class CurrentKey implements RequestKeys, AutoCloseable {
    /** The number of earlier credentials that are kept: after so many renewals no answer names the oldest any more. */
    private static final int MOST_EARLIER = 8;

    private final KeySource source;
    private final Consumer<String> warning;
    private final InstantSource clock;
    private final Thread thread;
    private volatile AccessKey key;
    private volatile List<AccessKey> earlier = List.of();
    private volatile boolean closed;
    private boolean failing;

    private CurrentKey(
            KeySource source, AccessKey first, Duration pause, Consumer<String> warning, InstantSource clock) {
        this.source = source;
        this.key = first;
        this.warning = warning;
        this.clock = clock;
        this.thread = new Thread(() -> askAgain(pause), "s3-credentials");
        thread.setDaemon(true);
    }

    /**
     * Asks for credentials, and goes on with that until it is closed.
     *
     * @param source is closed with it, or if it has no credentials now
     * @param pause the time between two questions
     * @param warning takes one line when credentials can no longer be renewed, and one when they can again; on a thread of its own
     * @param clock the time of day in those lines
     * @throws StoreException if there are none
     */
    static CurrentKey open(KeySource source, Duration pause, Consumer<String> warning, InstantSource clock)
            throws StoreException {
        try {
            CurrentKey current = new CurrentKey(source, source.ask(), pause, warning, clock);
            current.thread.start();
            return current;
        } catch (StoreException | RuntimeException | Error e) {
            source.close();
            throw e;
        }
    }

    /** The same object as long as the credentials do not change. */
    @Override
    public AccessKey get() {
        return key;
    }

    /** {@inheritDoc} An answer may come, or repeat what was sent, after the credentials of its request were replaced. */
    @Override
    public String hiddenIn(String text) {
        String shown = key.hiddenIn(text);
        for (AccessKey replaced : earlier) {
            shown = replaced.hiddenIn(shown);
        }
        return shown;
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        source.close();
    }

    private void askAgain(Duration pause) {
        try {
            while (!closed) {
                Thread.sleep(pause.toMillis());
                if (!closed) {
                    replace();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Asks for new credentials. Without new ones the earlier stay in use: the service says when it takes them no longer. A program or file of a
     * profile may fail in any way, and work again later.
     */
    private void replace() {
        try {
            AccessKey asked = source.ask();
            if (!asked.equals(key)) {
                earlier = Stream.concat(Stream.of(key), earlier.stream())
                        .limit(MOST_EARLIER)
                        .toList();
                key = asked;
            }
            if (failing) {
                failing = false;
                warning.accept("credentials for S3 can be renewed again");
            }
        } catch (StoreException | RuntimeException | LinkageError e) {
            if (!failing && !closed) {
                failing = true;
                warning.accept("credentials for S3 cannot be renewed since "
                        + clock.instant().truncatedTo(ChronoUnit.SECONDS) + ", and those of before are used on: "
                        + hiddenIn(String.valueOf(e.getMessage())));
            }
        }
    }
}
