package org.storeharness.library;

import java.util.Map;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;

/** A library that says by whom it was loaded. In one class, so that one entry of a jar is all of it. */
public final class PlantedLibrary implements SessionLibrary<String>, SessionFactory {
    private boolean ofTheThread;

    /** What the option chooses from. */
    public enum Choice {
        PLANTED,
        ABSENT
    }

    @Override
    public Choice choice() {
        return Choice.PLANTED;
    }

    @Override
    public SessionFactory open(String setup) {
        ofTheThread =
                Thread.currentThread().getContextClassLoader() == getClass().getClassLoader();
        return this;
    }

    @Override
    public Store.Threading threading() {
        return Store.Threading.BLOCKING;
    }

    @Override
    public void describe(Map<String, String> settings) {
        settings.put(
                "loaded by",
                getClass().getClassLoader().getClass().getSimpleName() + ", which is " + (ofTheThread ? "" : "not ")
                        + "that of the thread");
    }

    @Override
    public Session open(SessionContext context) {
        throw new UnsupportedOperationException("planted");
    }

    @Override
    public void close() {}
}
