package org.storeharness.run.site;

import java.util.Map;
import java.util.function.Consumer;
import org.storeharness.plan.Plan;
import org.storeharness.run.stage.OpenTarget;

/**
 * What a site is made for.
 *
 * @param runId the id of the run
 * @param plan the plan whose stages are performed
 * @param targets those of the plan by name, open and prepared
 * @param tools what the parts of a site on this machine work with
 * @param notClosed told of each other host that did not end its part in order, in one line that names it
 */
public record SiteRequest(
        String runId, Plan plan, Map<String, OpenTarget> targets, HostTools tools, Consumer<String> notClosed) {}
