package org.storeharness.core.run.warming;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What this JVM has practised: compiled code serves all runs of a process. Safe for any thread. */
public final class Warmth {
    /** That of this process. */
    public static final Warmth OF_THIS_PROCESS = new Warmth();

    private final Set<String> practised = ConcurrentHashMap.newKeySet();

    /** Whether work of this kind was practised before. */
    boolean has(String kind) {
        return practised.contains(kind);
    }

    void add(String kind) {
        practised.add(kind);
    }
}
