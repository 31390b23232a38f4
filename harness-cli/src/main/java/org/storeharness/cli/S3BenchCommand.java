package org.storeharness.cli;

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
import picocli.CommandLine.Parameters;

/** {@code harness s3 bench}: does what the commands of {@code warp} do, with its flags. */
@Command(
        name = "bench",
        header = "How fast does a service that speaks S3 read, write, list and delete objects?",
        description = {
            "Does what warp's command of the same name does and takes its flags: reads (get), writes (put), asks for headers (stat)"
                    + " or pages of the list of objects (list), deletes, reads, writes and deletes at the same time (mixed), or writes in"
                    + " parts (multipart-put). Every get is verified, except of ranges; a page must have the keys that are there.",
            "The command works in a bucket of its own, or below a prefix of its own in the bucket of --bucket, and removes what it made, and"
                    + " nothing else, unless --keep is given. With --list-existing it reads the objects of --bucket, and writes nothing.",
            "Credentials come from where Amazon's tools find them (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE),"
                    + " never from arguments."
        },
        footer = {
            "  ./harness s3 bench mixed --host http://127.0.0.1:7070 --obj.size 64KiB --duration 30s",
            "  ./harness s3 bench get --host https://s3.eu-central-1.amazonaws.com --region eu-central-1 --bucket NAME",
            "  ./harness s3 bench put --host http://a:9000,http://b:9000 --concurrent 1,8,64"
        })
final class S3BenchCommand implements Callable<Integer> {
    @Parameters(paramLabel = "WORK", description = "get, put, stat, list, delete, mixed or multipart-put")
    private String work = "";

    @Mixin
    private WarpWorkloadFlags workload = new WarpWorkloadFlags();

    @Mixin
    private WarpTargetFlags target = new WarpTargetFlags();

    @Mixin
    private DemandOption demand = new DemandOption();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private AgentsOptions agents = new AgentsOptions();

    @Mixin
    private ScaleOption scale = new ScaleOption();

    /** The advice for an option that warp has and this command has not; empty if there is none. */
    static String inPlaceOf(String option) {
        return switch (option.replaceFirst("[.=].*", "")) {
            case "--autoterm" ->
                "a phase lasts --duration, or --operations; the report says whether its rate changed meanwhile";
            case "--benchdata", "--analyze" ->
                "a run directory (--out) has all of a run; './harness report -v' prints it, './harness diff' compares two";
            case "--warp-client", "--syncstart" -> "--agents or --ssh have several machines do the work";
            case "--noclear" -> "nothing is cleared before; --keep leaves what the run wrote";
            case "--disable-multipart" -> "--set multipartAbove=SIZE says which objects are uploaded in parts";
            default -> "";
        };
    }

    @Override
    public Integer call() throws Exception {
        Plan plan = new S3BenchPlan(WarpWork.parse(work), workload, target).make();
        if (scale.given()) {
            demand.refuseWith("--scale");
            return new ScaleExecution(output, agents, scale, plan).execute();
        }
        return new PlanExecution(output, agents).execute(plan, null, demand.demanded(), output.report());
    }
}
