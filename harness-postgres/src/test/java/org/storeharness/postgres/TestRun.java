package org.storeharness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.storeharness.core.engine.RunControl;
import org.storeharness.core.json.PlanFiles;
import org.storeharness.core.result.RunResult;
import org.storeharness.core.run.HarnessRun;
import org.storeharness.core.run.RunRequest;
import org.storeharness.core.run.stage.RunException;
import org.storeharness.core.run.stage.RunListener;
import org.storeharness.core.store.Stores;

/** Whole runs over PostgreSQL. */
final class TestRun {
    private TestRun() {}

    /** Carries out a plan in YAML, with everything it leaves below the directory. */
    static RunResult of(String plan, Path directory, RunListener listener) throws IOException, RunException {
        RunRequest request = new RunRequest(
                PlanFiles.parse(plan, "plan"),
                null,
                directory,
                Files.createDirectories(directory.resolve("data")),
                new RunRequest.Build("test", "unknown"),
                List.of(),
                null);
        return new HarnessRun(request, Stores.of(List.of(new PostgresDriver())), new RunControl(), listener)
                .execute()
                .result();
    }
}
