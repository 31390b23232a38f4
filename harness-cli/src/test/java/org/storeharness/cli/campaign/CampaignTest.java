package org.storeharness.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cli.campaign.recorded.Ledger;
import org.storeharness.unit.TestLength;

/**
 * Runs each store through a matrix of faults at random moments. {@code -Dcampaign.runs=N}, {@code -Dcampaign.case=REGEX} and {@code
 * -Dcampaign.seed=N} choose the cases; a broken promise is printed with the options that repeat it.
 */
class CampaignTest {
    private static final boolean CHOSEN = System.getProperty("campaign.case") != null;
    private static final Pattern CASE = Pattern.compile(System.getProperty("campaign.case", ".*"));
    private static final int RUNS = Integer.getInteger("campaign.runs", TestLength.of(CHOSEN ? 1 : 0, 560));
    private static final long SEED = Long.getLong("campaign.seed", 1);

    /** Run also where little time is. */
    private static final List<CampaignCase> ALWAYS =
            List.of(new CampaignCase(CampaignStore.FS, CampaignFault.KILL_CLIENT, 5));

    /** A fault of each other sort: of files, of data and of the network. */
    private static final List<CampaignCase> OF_EACH_SORT = List.of(
            new CampaignCase(CampaignStore.FS, CampaignFault.FLIP, 6),
            new CampaignCase(CampaignStore.FS_BLOCK, CampaignFault.IO_ERROR, 7),
            new CampaignCase(CampaignStore.SEAWEED, CampaignFault.RESET, 9));

    /** Seeds that have broken a promise, of which the last two wait for servers for minutes. */
    private static final List<CampaignCase> ALWAYS_AT_LENGTH = List.of(
            new CampaignCase(CampaignStore.MEMORY, CampaignFault.NONE, 1),
            new CampaignCase(CampaignStore.MEMORY, CampaignFault.GONE, 102),
            new CampaignCase(CampaignStore.FS, CampaignFault.READ_ONLY, 84),
            new CampaignCase(CampaignStore.FS_METADATA, CampaignFault.FULL_DISK, 8),
            new CampaignCase(CampaignStore.SEAWEED, CampaignFault.READ_ONLY, 88),
            new CampaignCase(CampaignStore.SEAWEED, CampaignFault.READ_ONLY, 200),
            new CampaignCase(CampaignStore.SEAWEED, CampaignFault.SILENCE, 1172),
            new CampaignCase(CampaignStore.SEAWEED, CampaignFault.NO_MEMORY, 272));

    @TempDir
    private Path directory;

    @Test
    @Tag("slow")
    void whateverGoesWrongARunKeepsItsPromises() throws Exception {
        List<CampaignCase> cases = cases();
        assertThat(cases).as("cases of %s", CASE).isNotEmpty();
        requireKept(cases);
    }

    @Test
    @Tag("exhaustive")
    void aRunKeepsItsPromisesInAFaultOfEachSort() throws Exception {
        assumeFalse(CHOSEN, "does not apply: other cases were chosen");
        requireKept(OF_EACH_SORT);
    }

    private void requireKept(List<CampaignCase> cases) throws Exception {
        List<String> broken = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        try (CampaignPlaces places = new CampaignPlaces(directory)) {
            for (CampaignCase run : cases) {
                if (CampaignRun.unavailableReason(run).isPresent()) {
                    skipped.add(run.name() + " was skipped: "
                            + CampaignRun.unavailableReason(run).get());
                    continue;
                }
                try {
                    broken.addAll(problems(run, places));
                } catch (Exception e) {
                    // the others are still worth their time
                    e.printStackTrace(System.out);
                    broken.add(run + ": the campaign itself failed: " + e + "; again: " + run.repeat());
                }
            }
        }
        skipped.forEach(System.out::println);
        assertThat(broken).isEmpty();
    }

    private static List<String> problems(CampaignCase run, CampaignPlaces places) throws Exception {
        CampaignRun.Observed observed = new CampaignRun(run, places).carryOut();
        Promises promises = new Promises(run, observed);
        List<String> problems = promises.broken().stream()
                .map(problem -> run + ": " + problem + "; again: " + run.repeat())
                .toList();
        problems.forEach(System.out::println);
        boolean struck = observed.ledger().get(Ledger.Count.STRUCK) > 0 || run.isThereFromTheStart();
        System.out.printf(
                Locale.ROOT,
                "%s: %.1f s, %d compared, %s, %s%n",
                run,
                observed.seconds(),
                promises.compared(),
                struck ? "struck" : "not struck",
                problems.isEmpty() ? "kept" : "BROKEN");
        return problems;
    }

    private static List<CampaignCase> cases() {
        List<CampaignCase> cases = new ArrayList<>();
        if (!CHOSEN) {
            cases.addAll(ALWAYS);
            if (TestLength.EXHAUSTIVE) {
                cases.addAll(ALWAYS_AT_LENGTH);
            }
        }
        cases.addAll(CampaignCase.of(RUNS, CASE, SEED));
        return cases;
    }
}
