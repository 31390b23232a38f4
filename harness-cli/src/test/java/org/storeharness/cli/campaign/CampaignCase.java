package org.storeharness.cli.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.storeharness.cli.campaign.recorded.Moment;

/** One run of the campaign: everything in it that is random follows from its seed. */
record CampaignCase(CampaignStore store, CampaignFault fault, long seed) {
    private static final int LONGEST_MILLIS = 2_500;

    /** This number of cases, every fault on every store in turn, with consecutive seeds. */
    static List<CampaignCase> of(int count, Pattern wanted, long firstSeed) {
        List<CampaignCase> kinds = new ArrayList<>();
        for (CampaignFault fault : CampaignFault.values()) {
            int repeats = fault == CampaignFault.NONE && count > 100 ? 2 : 1;
            for (int repeat = 0; repeat < repeats; repeat++) {
                for (CampaignStore store : CampaignStore.values()) {
                    CampaignCase kind = new CampaignCase(store, fault, 0);
                    if (fault.appliesTo(store) && wanted.matcher(kind.name()).matches()) {
                        kinds.add(kind);
                    }
                }
            }
        }
        List<CampaignCase> cases = new ArrayList<>();
        for (int i = 0; i < count && !kinds.isEmpty(); i++) {
            CampaignCase kind = kinds.get(i % kinds.size());
            cases.add(new CampaignCase(kind.store(), kind.fault(), firstSeed + i));
        }
        return cases;
    }

    String name() {
        return store.driver() + "/" + fault;
    }

    /** Random numbers of one purpose. */
    Random random(int purpose) {
        return new Random(seed * 1_000_003 + purpose);
    }

    /** Whether there is no moment: a small heap and lies are there from the start. */
    boolean isThereFromTheStart() {
        return fault == CampaignFault.NO_MEMORY || fault == CampaignFault.LOSE || fault == CampaignFault.FLIP;
    }

    /** The moment at which the fault strikes. */
    Moment moment() {
        return fault == CampaignFault.NONE || isThereFromTheStart()
                ? new Moment(Moment.Step.NEVER, 0)
                : Moment.random(random(1), CampaignPlan.OPERATIONS);
    }

    /** The time for which the fault lasts. */
    long lastsMillis() {
        return 100 + random(2).nextInt(LONGEST_MILLIS);
    }

    /**
     * The time in which the run has to end: a server that does not answer is waited for in several places, a minute at most in each,
     * and by every operation.
     */
    long limitMillis() {
        return store.hasServer() ? 150_000 + CampaignPlan.UNANSWERED_MILLIS : 60_000;
    }

    /** Whether the fault ends only when the run has ended. One of a hang of files always ends, since nothing can be done about it. */
    boolean lastsToTheEnd() {
        return fault != CampaignFault.HANG
                && fault != CampaignFault.STOP_CLIENT
                && random(3).nextInt(store.hasServer() && !fault.isOfFiles() ? 6 : 3) == 0;
    }

    /** The command line that runs it again. */
    String repeat() {
        return "-Dcampaign.case=" + name() + " -Dcampaign.seed=" + seed + " -Dcampaign.runs=1";
    }

    @Override
    public String toString() {
        return name() + " seed " + seed;
    }
}
