package org.storeharness.run.site;

import org.storeharness.run.stage.RunException;
import org.storeharness.store.StoreException;

/** Makes a site once the targets that its stages run on are open and prepared: for the scratch warm-up of a run, and for the run. */
@FunctionalInterface
public interface SiteOpener {
    /** All work is done on this machine. */
    SiteOpener THIS_MACHINE = request -> new LocalSite(request.targets(), request.tools());

    /** How many hosts share the work. */
    default int hosts() {
        return 1;
    }

    /** Whether the work is done in this process. */
    default boolean worksHere() {
        return true;
    }

    /**
     * @throws StoreException if a target cannot be used where the work is to be done
     * @throws RunException if a host cannot take part; names it
     */
    Site open(SiteRequest request) throws StoreException, RunException;
}
