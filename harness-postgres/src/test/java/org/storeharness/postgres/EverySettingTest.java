package org.storeharness.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.postgres.fixture.EmbeddedServerExtension;
import org.storeharness.postgres.fixture.TestRun;
import org.storeharness.postgres.fixture.TestServer;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.postgres.server.InstalledPostgres;
import org.storeharness.report.CautionText;
import org.storeharness.result.RunResult;
import org.storeharness.result.TargetResult;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.run.stage.RunListener;
import org.storeharness.store.AuditSummary;

/** With every value of every setting, all kinds of operations succeed, and the audit finds every acknowledged row. */
@ExtendWith(EmbeddedServerExtension.class)
@Timeout(300)
class EverySettingTest {
    private static final List<String> SETTINGS = List.of(
            "writeMode: single",
            "writeMode: transaction",
            "writeMode: batch",
            "writeMode: batch, rewriteBatchedInserts: true",
            "writeMode: multi-row",
            "writeMode: copy-text",
            "writeMode: copy-binary",
            "writeMode: upsert",
            "keyType: uuid-v7",
            "keyType: uuid-v7, readRows: 5, readMode: any",
            "readRows: 5, readMode: any",
            "readRows: 5, readMode: range",
            "unlogged: true",
            "fillfactor: 50",
            "partitions: 3",
            "pool: 1",
            "binaryTransfer: false",
            "prepareThreshold: 0",
            "prepareThreshold: 5",
            "planCacheMode: auto",
            "planCacheMode: force-generic-plan",
            "planCacheMode: force-custom-plan",
            "isolation: read-committed",
            "isolation: repeatable-read",
            "isolation: serializable",
            "synchronousCommit: off",
            "synchronousCommit: local",
            "synchronousCommit: remote-write",
            "synchronousCommit: on",
            "synchronousCommit: remote-apply",
            "applicationName: named",
            "statementTimeout: 5s",
            "connectTimeout: 9s",
            "maintenance: checkpoint",
            "maintenance: vacuum");

    /** The same values in few targets. */
    private static final List<String> COMBINATIONS = List.of(
            "writeMode: single, binaryTransfer: false, planCacheMode: auto",
            "writeMode: transaction, keyType: uuid-v7, isolation: read-committed, prepareThreshold: 0,"
                    + " synchronousCommit: off",
            "writeMode: batch, rewriteBatchedInserts: true, readRows: 5, readMode: any, isolation: repeatable-read,"
                    + " planCacheMode: force-generic-plan, synchronousCommit: local",
            "writeMode: multi-row, keyType: uuid-v7, readRows: 5, readMode: any, partitions: 3, fillfactor: 50,"
                    + " planCacheMode: force-custom-plan, synchronousCommit: remote-write",
            "writeMode: copy-text, keyType: uuid-v7, readRows: 5, readMode: range, isolation: serializable, prepareThreshold: 5,"
                    + " synchronousCommit: on, maintenance: checkpoint",
            "writeMode: copy-binary, keyType: uuid-v7, unlogged: true, pool: 1, synchronousCommit: remote-apply, maintenance: vacuum",
            "writeMode: upsert, unlogged: true, partitions: 2, applicationName: named, statementTimeout: 5s,"
                    + " connectTimeout: 9s");

    @TempDir
    private Path directory;

    @Test
    @Tag("slow")
    void everySettingWorksInCombinations() throws Exception {
        assertEverythingWorks(COMBINATIONS, EmbeddedServerExtension.get());
    }

    @Test
    @Tag("slow")
    @Tag("exhaustive")
    void everySettingWorksOnAnInstalledServer() throws Exception {
        Optional<Path> installation = InstalledPostgres.newest();
        Assumptions.assumeTrue(installation.isPresent(), "postgresql: no PostgreSQL is installed on this machine");
        Path home = Files.createTempDirectory("every-setting-");
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (EmbeddedPostgresServer server = InstalledPostgres.start(installation.orElseThrow(), home)) {
            assertEverythingWorks(SETTINGS, TestServer.of(server));
        }
        Files.delete(home);
    }

    private void assertEverythingWorks(List<String> settings, TestServer server) throws Exception {
        RunResult result = TestRun.of(plan(settings, server), directory, RunListener.SILENT);
        assertThat(CautionText.invalidReasons(result)).isEmpty();
        assertThat(result.results()).hasSize(settings.size() * 2);
        for (Measurement measurement : result.results()) {
            assertThat(measurement.operations().ok())
                    .as("%s %s", measurement.target(), measurement.failures())
                    .isEqualTo(measurement.workload().equals("fresh") ? 10 : 36);
            assertThat(measurement.operations().failed()).isZero();
        }
        for (TargetResult target : result.targets()) {
            AuditSummary audit = Objects.requireNonNull(target.audit());
            assertThat(audit.clean())
                    .as("%s %s %s", target.name(), target.options(), audit)
                    .isTrue();
            assertThat(audit.written()).isPositive();
            assertThat(audit.deleted()).isPositive();
        }
        assertThat(server.ask("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'harness%'"))
                .isEqualTo("0");
    }

    private String plan(List<String> settingsOfTargets, TestServer server) {
        List<String> targets = new ArrayList<>();
        Path passwordFile = TestServer.passwordFile(directory, server.password());
        for (int i = 0; i < settingsOfTargets.size(); i++) {
            String settings = settingsOfTargets.get(i);
            targets.add(String.format(
                    Locale.ROOT,
                    "  t%d: {store: postgres, batch: %d, options: {url: '%s', user: %s, passwordFile: '%s', audit: true, %s}}",
                    i,
                    settings.contains("writeMode: single") ? 1 : 7,
                    server.url(),
                    server.user(),
                    passwordFile,
                    settings));
        }
        return """
                rounds: 1
                failures: {action: retry, retries: 50}
                targets:
                %s
                workloads:
                  fresh: {operations: {write: 1}, concurrency: 2, phases: {measure: {operations: 10}}}
                  mixed:
                    operations: {read: 3, write: 1, update: 1, delete: 1}
                    concurrency: 2
                    phases: {fill: 60, measure: {operations: 36}}
                """.replace("%s", String.join("\n", targets));
    }
}
