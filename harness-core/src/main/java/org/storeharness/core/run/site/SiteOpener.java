package org.storeharness.core.run.site;

import java.util.Map;
import org.storeharness.core.run.stage.OpenTarget;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.store.StoreException;

/** Makes the site of a run once its targets are open and prepared. */
@FunctionalInterface
public interface SiteOpener {
    /** All work is done on this machine. */
    SiteOpener THIS_MACHINE = LocalSite::new;

    /**
     * @param targets by name
     * @param tools what the parts of a site on this machine work with
     */
    Site open(Map<String, OpenTarget> targets, HostTools tools) throws StoreException, RunException;
}
