package org.storeharness.cli.campaign;

import java.util.List;
import java.util.Random;

/** The plan of a run: writes, then a mix of everything that the store can do, for about a second. */
final class CampaignPlan {
    /** The approximate number of operations. */
    static final int OPERATIONS = 800;

    private static final int WRITES = 240;
    private static final int RATE = 800;
    private static final int TIMEOUT_MILLIS = 1_000;
    private static final int LEAST_WITHOUT_SERVER = 4;
    private static final int MIX_MILLIS = 700;
    private static final int ITEMS = 100;
    private static final int TASKS = 2;

    /**
     * The longest time of all operations if a server answers none: each write of the closed load takes a timeout. The mix that follows
     * is shed.
     */
    static final long UNANSWERED_MILLIS = (long) WRITES / LEAST_WITHOUT_SERVER * TIMEOUT_MILLIS;

    private CampaignPlan() {}

    /** The operations that a workload of this name is to have scheduled when it is complete. */
    static long scheduled(String workload) {
        return switch (workload) {
            case "write" -> WRITES;
            case "mix" -> (long) RATE * MIX_MILLIS / 1_000;
            case "grow", "fell" -> 1;
            default -> (long) ITEMS * TASKS;
        };
    }

    /**
     * The plan.
     *
     * @param options the target's options in YAML's short form
     */
    static String text(CampaignCase run, String options) {
        Random random = run.random(4);
        StringBuilder plan = new StringBuilder(
                "name: campaign\nrounds: 1\ncold: true\noperationTimeout: " + TIMEOUT_MILLIS + "ms\nseed: " + run.seed()
                        + "\ntargets: {t: {store: " + run.store().driver() + ", durability: " + durability(run, random)
                        + ", options: {" + options + "}}}\nworkloads:\n");
        if (run.store() == CampaignStore.FS_METADATA) {
            for (String phase : List.of("grow", "create", "stat", "read", "remove", "fell")) {
                boolean ofTree = scheduled(phase) == 1;
                plan.append("  " + phase + ": {operations: {script: 1}, content: {size: 1B}, concurrency: "
                        + (ofTree ? 1 : TASKS) + ", phases: {measure: {operations: " + scheduled(phase) + "}}}\n");
            }
            return plan.toString();
        }
        String size = run.fault() == CampaignFault.NO_MEMORY ? "64KiB" : random.nextBoolean() ? "1KiB" : "512B-8KiB";
        String shape = ", content: {size: \"" + (run.store() == CampaignStore.FS_BLOCK ? "4KiB" : size)
                + "\"}, concurrency: " + concurrency(run, random);
        plan.append(
                "  write: {operations: {write: 1}" + shape + ", phases: {measure: {operations: " + WRITES + "}}}\n");
        plan.append("  mix: {operations: {" + mix(run) + "}" + shape + ", arrivals: " + RATE
                + "/s, phases: {measure: {duration: " + MIX_MILLIS + "ms}}}\n");
        return plan.toString();
    }

    /** The settings of fs-metadata's phases. */
    static String metadataOptions() {
        return "phases: [tree-creation, file-creation, file-stat, file-read, file-removal, tree-removal], items: "
                + ITEMS + ", writeBytes: 100, readBytes: 100, fsync: true";
    }

    private static int concurrency(CampaignCase run, Random random) {
        int any = 1 + random.nextInt(6);
        return run.store().hasServer() && run.lastsToTheEnd() ? Math.max(LEAST_WITHOUT_SERVER, any) : any;
    }

    private static String durability(CampaignCase run, Random random) {
        boolean relaxed = switch (run.store()) {
            case MEMORY, FS_METADATA, SEAWEED -> true;
            default -> run.fault() != CampaignFault.SYNC_ERROR && random.nextInt(3) == 0;
        };
        return relaxed ? "relaxed" : "durable";
    }

    /** The operations of the mix. Where writes are lost or flipped, no update or delete may hide that. */
    private static String mix(CampaignCase run) {
        if (run.fault() == CampaignFault.LOSE || run.fault() == CampaignFault.FLIP) {
            return "write: 3, read: 7";
        }
        return run.store() == CampaignStore.FS_BLOCK
                ? "write: 2, read: 5, update: 3"
                : "write: 2, read: 5, update: 2, delete: 1";
    }
}
