package org.storeharness.run;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.storeharness.run.phase.SiteOpener;

/** The kinds of work that the processes of a site have already warmed up on: compiled code serves all runs of a process. Safe for any thread. */
final class CompletedWarmUps {
    /** They are by the opener of the sites of the same processes. */
    private static final Map<SiteOpener, CompletedWarmUps> ALL = Collections.synchronizedMap(new WeakHashMap<>());

    private final Set<String> practised = ConcurrentHashMap.newKeySet();

    /** The kinds of work of the processes whose sites it opens. */
    static CompletedWarmUps of(SiteOpener sites) {
        return ALL.computeIfAbsent(sites, any -> new CompletedWarmUps());
    }

    /** Whether the processes have warmed up on work of this kind before. */
    boolean has(String kind) {
        return practised.contains(kind);
    }

    void add(String kind) {
        practised.add(kind);
    }
}
