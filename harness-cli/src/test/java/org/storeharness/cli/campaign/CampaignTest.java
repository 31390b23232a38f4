package org.storeharness.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.campaign.recorded.Ledger;
import org.storeharness.core.unit.TestLength;

/**
 * Runs each store through a matrix of faults at random moments. {@code -Dcampaign.runs=N}, {@code -Dcampaign.case=REGEX} and {@code
 * -Dcampaign.seed=N} choose; what broke a promise is printed with those that repeat it.
 */
@Tag("slow")
class CampaignTest {
    private static final int RUNS = Integer.getInteger("campaign.runs", TestLength.of(10, 560));
    private static final long SEED = Long.getLong("campaign.seed", 1);
    private static final String SHORT = "memory/(NONE|FLIP)|fs/(NONE|FULL_DISK|KILL_CLIENT)|fs-block/(LOSE|IO_ERROR)"
            + "|fs-metadata/READ_ONLY|seaweed/(RESET|LOSE)";
    private static final Pattern CASE =
            Pattern.compile(System.getProperty("campaign.case", TestLength.EXHAUSTIVE ? ".*" : SHORT));

    @TempDir
    private Path directory;

    @Test
    void whateverGoesWrongARunKeepsItsPromises() throws Exception {
        List<String> broken = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        CampaignSummary summary = new CampaignSummary();
        try (CampaignPlaces places = new CampaignPlaces(directory)) {
            for (CampaignCase run : CampaignCase.of(RUNS, CASE, SEED)) {
                if (CampaignRun.unavailableReason(run).isPresent()) {
                    skipped.add(run.name() + " was skipped: "
                            + CampaignRun.unavailableReason(run).get());
                    continue;
                }
                CampaignRun.Observed observed = new CampaignRun(run, places).carryOut();
                Promises promises = new Promises(run, observed);
                for (String problem : promises.broken()) {
                    broken.add(run + ": " + problem + "; again: " + run.repeat());
                    System.out.println(broken.get(broken.size() - 1));
                }
                boolean struck = observed.ledger().get(Ledger.Count.STRUCK) > 0
                        || run.moment().step() == org.storeharness.cli.campaign.recorded.Moment.Step.NEVER
                                && run.fault() != CampaignFault.NONE;
                summary.add(
                        run,
                        struck,
                        promises.compared(),
                        observed.seconds(),
                        broken.isEmpty() || !broken.get(broken.size() - 1).startsWith(run + ":"));
            }
        }
        System.out.println(summary.table());
        skipped.forEach(System.out::println);
        assertThat(broken).isEmpty();
    }
}
