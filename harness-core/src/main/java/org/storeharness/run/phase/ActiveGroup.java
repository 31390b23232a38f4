package org.storeharness.run.phase;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.storeharness.run.site.OpenGroup;
import org.storeharness.run.site.Site;
import org.storeharness.run.site.UnclosedSessions;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreException;

/**
 * The stages of a concurrent group under way, with their open sessions. Used by the thread of the run.
 *
 * @param unclosed gets what could not be closed
 */
record ActiveGroup(List<ActiveStage> stages, OpenGroup sessions, Consumer<UnclosedSessions> unclosed)
        implements AutoCloseable {
    /**
     * Opens the sessions of the stages.
     *
     * @throws StoreException if one cannot be opened; none is left open then
     */
    static ActiveGroup open(Site site, List<ActiveStage> stages, Consumer<UnclosedSessions> unclosed)
            throws StoreException, RunException {
        return new ActiveGroup(
                List.copyOf(stages),
                site.open(stages.stream().map(ActiveStage::stage).toList()),
                unclosed);
    }

    /** The targets of the stages, each with the first stage on it. */
    Map<OpenTarget, ActiveStage> targets() {
        Map<OpenTarget, ActiveStage> targets = new LinkedHashMap<>();
        stages.forEach(stage -> targets.putIfAbsent(stage.target(), stage));
        return targets;
    }

    @Override
    public void close() {
        sessions.close().forEach(unclosed);
    }
}
