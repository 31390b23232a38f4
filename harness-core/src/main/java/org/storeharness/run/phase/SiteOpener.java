package org.storeharness.run.phase;

import java.util.Map;
import java.util.function.Consumer;
import org.storeharness.plan.Plan;
import org.storeharness.run.stage.OpenTarget;
import org.storeharness.run.stage.RunContext;
import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreException;
import org.storeharness.unit.HostShare;

/** Makes a site once the targets that its stages run on are open and prepared: for the scratch warm-up of a run, and for the run. */
@FunctionalInterface
public interface SiteOpener {
    /** All work is done on this machine. */
    SiteOpener THIS_MACHINE = (context, plan, targets, notClosed) -> new LocalSite(HostShare.WHOLE, targets, context);

    /** The number of hosts that share the work. */
    default int hosts() {
        return 1;
    }

    /** Whether the work is done in this process. */
    default boolean worksHere() {
        return true;
    }

    /**
     * @param context of the run
     * @param plan the plan whose stages are performed
     * @param targets those of the plan by name, open and prepared
     * @param notClosed told of each other host that did not end its part in order, in one line that names it
     * @throws StoreException if a target cannot be used where the work is to be done
     * @throws RunException if a host cannot take part; names it
     */
    Site open(RunContext context, Plan plan, Map<String, OpenTarget> targets, Consumer<String> notClosed)
            throws StoreException, RunException;
}
