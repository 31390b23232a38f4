package org.storeharness.run;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.SustainableRate;
import org.storeharness.run.stage.RunException;
import org.storeharness.run.stage.Stage;
import org.storeharness.store.StoreException;

/** Trials that a run makes in place of its plan's rounds; each one follows from those before it. Used by the thread of the run. */
interface TrialSeries {
    /** Makes all trials; false if the run was stopped before that. */
    boolean run(TrialRunner runner, TrialJournal journal) throws StoreException, RunException, IOException;

    /** Measures a stage, after its fill. */
    interface TrialRunner {
        /** The measurement; {@code null} if the run was stopped before it began: its fill may be incomplete. */
        @Nullable
        Measurement measure(Stage stage) throws StoreException, RunException;
    }

    /** Keeps the trials. */
    interface TrialJournal {
        /**
         * @param held whether the trial did what was asked of it, so that what is wrong with it is to be said
         * @param rates the highest rates under an objective, as far as they are known
         */
        void add(Measurement measured, boolean held, List<SustainableRate> rates) throws IOException;

        /** Adds a caution. */
        void warn(Caution caution);
    }
}
