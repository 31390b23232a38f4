package org.storeharness.store;

import java.nio.file.Path;
import java.util.Map;

/** Takes note of what a target makes. Used by the thread that opens and closes stores. */
public interface LeftoverNotes {
    /** Notes nothing: for stores that no run opens. */
    LeftoverNotes NONE = new LeftoverNotes() {
        @Override
        public Note add(String kind, String name, Map<String, String> options) {
            return () -> {};
        }

        @Override
        public void addServer(String name, long pid, Path directory) {}
    };

    /** A note that was taken. */
    @FunctionalInterface
    interface Note {
        /** Strikes the note out: the thing is gone. */
        void removed();
    }

    /**
     * Notes a thing. Called right before it is made.
     *
     * @param kind what it is, as users call it: {@code schema}
     * @param name its name, or its absolute path; what has a path is struck out by itself when that is gone
     * @param options how the driver reaches it later; without secrets
     * @throws StoreException if it cannot be noted; the thing must not be made then
     */
    Note add(String kind, String name, Map<String, String> options) throws StoreException;

    /**
     * Notes a server that was started on this machine. It is struck out by itself when it has ended.
     *
     * @param directory where it keeps its data
     * @throws StoreException if it cannot be noted
     */
    void addServer(String name, long pid, Path directory) throws StoreException;
}
