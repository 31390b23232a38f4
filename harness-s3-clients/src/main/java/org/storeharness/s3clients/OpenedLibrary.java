package org.storeharness.s3clients;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.storeharness.http.RequestCounters;
import org.storeharness.library.SessionFactory;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;

/** A library that is set up for one store. */
final class OpenedLibrary implements SessionFactory {
    private final Store.Threading threading;
    private final ClientFacts facts;
    private final RequestCounters counters;
    private final Function<SessionContext, Session> sessions;
    private final Runnable release;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * @param counters takes the counts of all sessions
     * @param sessions opens them
     * @param release frees the library's connections and threads
     */
    OpenedLibrary(
            Store.Threading threading,
            ClientFacts facts,
            RequestCounters counters,
            Function<SessionContext, Session> sessions,
            Runnable release) {
        this.threading = threading;
        this.facts = facts;
        this.counters = counters;
        this.sessions = sessions;
        this.release = release;
    }

    @Override
    public Store.Threading threading() {
        return threading;
    }

    @Override
    public void describe(Map<String, String> settings) {
        facts.describe(settings);
        counters.describe(settings);
    }

    @Override
    public Session open(SessionContext context) {
        return sessions.apply(context);
    }

    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            release.run();
        }
    }
}
