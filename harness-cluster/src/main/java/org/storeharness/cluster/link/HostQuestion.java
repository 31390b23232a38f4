package org.storeharness.cluster.link;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Target;
import org.storeharness.run.phase.PhaseOrder;
import org.storeharness.run.phase.WorkerNumbering;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.SharedPlace;
import org.storeharness.unit.Check;

/** A request of a coordinator to a host in the course of a run. The order is that of {@link org.storeharness.run.phase.Site}. */
public sealed interface HostQuestion extends ClusterMessage {
    /**
     * Open the targets of the plan and attach them to the places that the coordinator prepared. The answer is {@link
     * HostAnswer.TargetsOpened}.
     *
     * @param runId the run
     * @param plan names the targets to open and the workloads that use them; without addresses of metrics, which only the coordinator
     *     reads, and which hold secrets
     * @param places the places of the targets, by name; with secrets
     * @param host the index of the host that is asked
     * @param hosts the number of hosts
     */
    record OpenTargets(String runId, Plan plan, Map<String, SharedPlace> places, int host, int hosts)
            implements HostQuestion {
        private static final Pattern RUN_ID = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,31}");

        public OpenTargets {
            // names of files and schemas are made of it
            Check.require(
                    RUN_ID.matcher(runId).matches(),
                    "runId",
                    () -> "must be 1..32 letters, digits and '-', starting with a letter, got '" + runId + "'");
            Map<String, Target> targets = new LinkedHashMap<>(plan.targets());
            targets.replaceAll((name, target) -> target.withScrape(List.of()));
            plan = plan.withTargets(targets);
            places = Map.copyOf(places);
        }

        /** A text without plan and places, which hold secrets. */
        @Override
        public String toString() {
            return "OpenTargets[" + runId + ", host " + host + " of " + hosts + "]";
        }
    }

    /** Begin the next step of a target. */
    record BeginStep(String target) implements HostQuestion {}

    /** Count the host's workers in each of these stages: {@link HostAnswer.WorkerCounts}. */
    record CountWorkers(List<Stage> stages) implements HostQuestion {}

    /**
     * Open the sessions of stages that run at the same time.
     *
     * @param numberings the numbering of the host's workers in each of them
     */
    record OpenSessions(List<Stage> stages, List<WorkerNumbering> numberings) implements HostQuestion {}

    /** Bring the page cache into the state asked for: {@link HostAnswer.CacheFound}. */
    record PrepareCache(String target) implements HostQuestion {}

    /**
     * Get ready for a phase: {@link HostAnswer.Ready}.
     *
     * @param phase its number in the run
     * @param orders one for each stage
     */
    record GetReady(int phase, List<PhaseOrder> orders) implements HostQuestion {}

    /**
     * Begin the phase. The answer is {@link HostAnswer.PhaseDone}, when it is over.
     *
     * @param phase its number
     * @param originNanos the common start, on the clock of the host
     */
    record Begin(int phase, long originNanos) implements HostQuestion {}

    /** Close the sessions: {@link HostAnswer.SessionsClosed}. */
    record CloseSessions() implements HostQuestion {}

    /** A kind of fact about keys. */
    enum KeyFact {
        /** The ids that servers chose for their objects. */
        IDS,
        /** The versions of objects that are updated. */
        VERSIONS
    }

    /** Export the facts that the host has about consecutive keys: {@link HostAnswer.KeyRecords}. */
    record ExportKeys(KeyFact fact, String target, long firstKey, int keys) implements HostQuestion {
        /** The most keys of one question. */
        public static final int MAXIMUM_KEYS = 1 << 16;

        public ExportKeys {
            Check.range("keys", keys, 1, MAXIMUM_KEYS);
        }
    }

    /**
     * Take the facts that other hosts have, or that all hosts agree on.
     *
     * @param records of consecutive keys, in base64
     */
    record ImportKeys(KeyFact fact, String target, long firstKey, String records) implements HostQuestion {}

    /** Close the targets, and remove what the host made. */
    record CloseTargets() implements HostQuestion {}
}
