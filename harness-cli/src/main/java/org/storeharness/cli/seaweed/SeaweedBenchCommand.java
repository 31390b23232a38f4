package org.storeharness.cli.seaweed;

import java.util.concurrent.Callable;
import org.storeharness.cli.plan.DemandOption;
import org.storeharness.cli.run.AgentsOptions;
import org.storeharness.cli.run.OutputOptions;
import org.storeharness.cli.run.PlanExecution;
import org.storeharness.cli.run.ScaleExecution;
import org.storeharness.cli.run.ScaleOption;
import org.storeharness.plan.Plan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code harness seaweed bench}: does what {@code weed benchmark} does, with its flags. */
@Command(
        name = "bench",
        header = "How fast does SeaweedFS write and read files, measured as weed benchmark does it?",
        footer = {
            "  ./harness seaweed bench -n 10000",
            "  ./harness seaweed bench -master 10.0.0.1:9333 -c 64 --duration 30s --warm-up 5s",
            "  ./harness seaweed bench -n 10000 -size 65536 -fsync"
        },
        description = {
            "Does what weed benchmark does and takes its flags: writes files, then reads them at random, each verified.",
            "By default 1,048,576 files of 1 KiB (and, as weed does it, 0 to 63 bytes more at random) with 16 operations"
                    + " at a time, on the SeaweedFS of -master, or else on one that it starts from a weed program,"
                    + " or else on a stand-in.",
            "The command works in a collection of its own and removes that at the end, unless --keep or -list is given."
        })
final class SeaweedBenchCommand implements Callable<Integer> {
    @Mixin
    private WeedWorkloadFlags work = new WeedWorkloadFlags();

    @Mixin
    private WeedTargetFlags target = new WeedTargetFlags();

    @Mixin
    private DemandOption demand = new DemandOption();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private AgentsOptions agents = new AgentsOptions();

    @Mixin
    private ScaleOption scale = new ScaleOption();

    @Override
    public Integer call() throws Exception {
        Plan plan = new SeaweedBenchPlan(work, target).make();
        if (scale.given()) {
            demand.refuseWith("--scale");
            return new ScaleExecution(output, agents, scale, plan).execute();
        }
        return new PlanExecution(output, agents).execute(plan, null, demand.demanded(), output.report());
    }
}
