package org.storeharness.core.run.warming;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.storeharness.core.run.site.SiteOpener;

/** What those that do the work of runs have practised: compiled code serves all runs of a process. Safe for any thread. */
public final class CompletedPractice {
    /** By what opens the sites of the same processes. */
    private static final Map<SiteOpener, CompletedPractice> ALL = Collections.synchronizedMap(new WeakHashMap<>());

    private final Set<String> practised = ConcurrentHashMap.newKeySet();

    /** That of the processes whose sites it opens. */
    public static CompletedPractice of(SiteOpener sites) {
        return ALL.computeIfAbsent(sites, any -> new CompletedPractice());
    }

    /** Whether work of this kind was practised before. */
    boolean has(String kind) {
        return practised.contains(kind);
    }

    void add(String kind) {
        practised.add(kind);
    }
}
