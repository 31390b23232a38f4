package org.storeharness.cluster.agent;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cluster.protocol.BuildIdentity;
import org.storeharness.core.engine.SystemClock;
import org.storeharness.core.json.PlanFiles;
import org.storeharness.core.plan.Plan;
import org.storeharness.core.store.StoreDrivers;
import org.storeharness.core.store.sharing.SharedPlace;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.fs.object.FsDriver;
import org.storeharness.seaweed.SeaweedDriver;

/** What a plan may name on a host, and what a coordinator may replace in it. */
class AllowedDirectoriesTest {
    private static final StoreDrivers STORES = StoreDrivers.of(List.of(new FsDriver(), new SeaweedDriver()));

    @TempDir
    private Path directory;

    private static Plan plan(String target) {
        return PlanFiles.parse(
                "targets: {t: " + target
                        + "}\nworkloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}",
                "test.yaml");
    }

    private void require(Plan plan, SharedPlace place) throws IOException {
        AgentSettings settings = new AgentSettings(
                "a",
                new InetSocketAddress("127.0.0.1", 1),
                null,
                List.of(Files.createDirectories(directory.resolve("allowed"))),
                Files.createDirectories(directory.resolve("data")),
                null,
                false,
                Duration.ZERO,
                new BuildIdentity("1", "abc"),
                new SystemClock());
        new AllowedDirectories(settings).require(plan, Map.of("t", place), STORES);
    }

    private void requireDirectory(Path named) throws IOException {
        require(plan("{store: fs, options: {directory: \"" + named + "\"}}"), SharedPlace.AS_PLANNED);
    }

    @Test
    void whatIsBelowAnAllowedDirectoryMayBeUsedEvenIfItDoesNotExistYet() {
        for (String name : List.of("allowed", "allowed/new", "allowed/new/er", "data/x", "allowed/../data")) {
            assertThatCode(() -> requireDirectory(directory.resolve(name))).doesNotThrowAnyException();
        }
        assertThatCode(() -> require(plan("{store: fs}"), SharedPlace.AS_PLANNED))
                .doesNotThrowAnyException();
    }

    @Test
    void whatIsElsewhereIsRefusedAlsoThroughALinkOrByTheReplacedOptions() throws IOException {
        Path secret = Files.createDirectories(directory.resolve("secret"));
        Files.createDirectories(directory.resolve("allowed"));
        Files.createSymbolicLink(directory.resolve("allowed/link"), secret);
        for (String name : List.of("secret", "allowed/../secret", "allowed/link", "allowed/link/new", "allowedtoo")) {
            assertThatThrownBy(() -> requireDirectory(directory.resolve(name)))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining(
                            "targets.t.directory must be below a directory that the agent was started with (")
                    .hasMessageContaining("start the agent with --allow-dir ");
        }
        assertThatThrownBy(() ->
                        require(plan("{store: fs}"), new SharedPlace(Map.of("directory", secret.toString()), Map.of())))
                .hasMessageContaining("targets.t.directory must be below");
    }

    @Test
    void aProgramThatAPlanNamesAndTheDirectoriesOfAServerAreRefused() {
        assertThatThrownBy(() -> require(plan("{store: seaweed, options: {weed: /bin/sh}}"), SharedPlace.AS_PLANNED))
                .hasMessageContaining("targets.t.weed must be below");
        assertThatThrownBy(() -> require(plan("{store: seaweed, options: {dataDirs: [/etc]}}"), SharedPlace.AS_PLANNED))
                .hasMessageContaining("targets.t.dataDirs must be below");
    }

    @Test
    void aStoreThatIsNotHereIsRefused() {
        assertThatThrownBy(() -> require(plan("{store: postgres}"), SharedPlace.AS_PLANNED))
                .hasMessageContaining("targets.t.store must be one of fs, seaweed, got 'postgres'");
    }
}
