package org.storeharness.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Keeps the notes of a target, for tests. */
public final class NotedLeftovers implements LeftoverNotes {
    private final String run;
    private final String target;
    private final List<LeftoverNote> left = new ArrayList<>();

    public NotedLeftovers(String run, String target) {
        this.run = run;
        this.target = target;
    }

    /** The notes that were not struck out. */
    public List<LeftoverNote> left() {
        return left;
    }

    @Override
    public Note add(String kind, String name, Map<String, String> options) {
        LeftoverNote note = new LeftoverNote(run, "", target, kind, name, options);
        left.add(note);
        return () -> left.remove(note);
    }

    @Override
    public void addServer(String name, long pid, Path directory) {
        left.add(new LeftoverNote(run, "", "", "server", name, Map.of("pid", Long.toString(pid))));
    }
}
