package org.storeharness.cli.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.postgres.server.MissingLibraryException;
import org.storeharness.run.stage.RunException;

/** The targets of a shipped plan whose servers this machine can start: nobody asked for the others by name. */
public final class StartableTargets {
    private StartableTargets() {}

    /**
     * The plan without the targets that want the embedded PostgreSQL, where that lacks a library.
     *
     * @param failure why the plan could not begin
     * @return empty if that is not why, or no target would be left
     */
    public static Optional<Plan> of(Plan plan, RunException failure) {
        if (!(failure.getCause() instanceof MissingLibraryException)) {
            return Optional.empty();
        }
        Map<String, Target> left = new LinkedHashMap<>(plan.targets());
        left.values().removeIf(StartableTargets::wantsEmbeddedPostgres);
        return left.isEmpty() ? Optional.empty() : Optional.of(plan.withTargets(left));
    }

    private static boolean wantsEmbeddedPostgres(Target target) {
        return target.store().equals("postgres") && !target.options().containsKey("url");
    }
}
