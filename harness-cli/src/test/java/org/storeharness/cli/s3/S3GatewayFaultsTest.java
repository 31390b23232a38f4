package org.storeharness.cli.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.s3.GatewayOfTest;
import org.storeharness.s3.VersityGateway;
import org.storeharness.seaweed.standin.FaultInjector;
import org.storeharness.seaweed.standin.Faults;

/** Faults on the way to VersityGW, which verifies signatures: what a run counts and what its audit finds is what was planted. */
@Tag("slow")
@Timeout(180)
@Tag("exhaustive")
class S3GatewayFaultsTest {
    @RegisterExtension
    private final GatewayOfTest gateway = new GatewayOfTest();

    @TempDir
    private Path directory;

    @BeforeAll
    static void setCredentials() {
        FaultyRun.setCredentials(VersityGateway.KEY.id(), VersityGateway.KEY.secret());
    }

    @AfterAll
    static void clearCredentials() {
        FaultyRun.clearCredentials();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            put    | lose         | ok=60            | lost=6
            put    | flip-stored  | ok=60            | corrupt=6
            put    | cut          | ok=54 error=6    | -
            put    | reject       | ok=54 rejected=6 | -
            get    | flip         | ok=54 corrupt=6  | -
            get    | truncate     | ok=54 error=6    | -
            get    | close        | ok=60            | -
            delete | lose         | ok=60            | resurrected=6
            delete | cut          | ok=54 error=6    | inDoubt=6
            """)
    void aRunCountsWhatWasPlanted(String work, String fault, String counted, String audited) throws Exception {
        FaultyRun run = FaultyRun.of(
                URI.create(gateway.url()).getPort(),
                directory,
                work,
                new FaultInjector(Faults.parse(List.of(fault + "=10"))),
                null,
                List.of());
        assertThat(run.counted()).isEqualTo(counted);
        assertThat(run.audited()).isEqualTo(audited == null ? "" : audited);
    }
}
