package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.cli.campaign.server.FaultyProxy;
import org.storeharness.environment.BackingDevice;
import org.storeharness.environment.SystemFiles;
import org.storeharness.json.ResultJson;
import org.storeharness.process.FreePorts;
import org.storeharness.result.measurement.Account;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;

/** Plants causes of slowness in stores from outside, and asserts that the account of the run names each with its share. */
class NamedCausesTest {
    private static final double MILLI = 1e-3;

    @TempDir(factory = BuildDirectories.class)
    private Path directory;

    /** A write flushes its file and the directory, each 10 ms later. */
    @Test
    @Tag("exhaustive")
    void aSlowFlushIsNamed() throws Exception {
        assertNamed(
                "flush",
                20 * MILLI,
                () -> run(
                                List.of(
                                        "-o/dev/null",
                                        "-etrace=fsync,fdatasync",
                                        "-einject=fsync,fdatasync:delay_exit=10000"),
                                "{store: fs}",
                                "write: {operations: {write: 1}, concurrency: 2, phases: {measure: {operations: 200}}}")
                        .get(0));
    }

    /** A cold read takes longer than one from memory by the wait for the device, and by the longer time of the client to ask for it. */
    @Test
    @Tag("exhaustive")
    void aColdCacheIsNamed() throws Exception {
        BackingDevice device = BackingDevice.of(SystemFiles.ofThisMachine(), directory);
        assumeTrue(device.name() != null, "does not apply: " + device.label());
        repeated(() -> {
            List<Measurement> of = run(
                    List.of(),
                    "{store: fs, options: {cache: cold, direct: off}}, warm: {store: fs, options: {direct: off}}",
                    "read: {operations: {read: 1}, content: {size: 4KiB}, concurrency: 1, phases: {fill: 5000, measure: {operations: 3000}}}");
            Measurement cold = of(of, "slow");
            double waited = (withoutClient(cold) - withoutClient(of(of, "warm")))
                    / account(cold).seconds();
            assumeTrue(waited > 0.15, "does not apply: the device is hardly slower than memory");
            assertThat(account(cold).share(Set.of("device reads")))
                    .as("%s", cold.account())
                    .isGreaterThan(waited - 0.1);
        });
    }

    private static Measurement of(List<Measurement> all, String target) {
        return all.stream()
                .filter(one -> one.target().equals(target))
                .findFirst()
                .orElseThrow();
    }

    /** The seconds of the mean operation in which its worker neither ran nor could have run, as they are measured. */
    private static double withoutClient(Measurement of) {
        return of.serviceTime().mean() / 1e9
                - Objects.requireNonNull(of.client().cpuSecondsPerOperation())
                - Objects.requireNonNull(of.client().counters().process().workerDelaySeconds())
                        / of.operations().ok();
    }

    private static Account account(Measurement of) {
        return Objects.requireNonNull(of.account());
    }

    /** The request passes the proxy 10 ms later, and so does the response. */
    @Test
    @Tag("exhaustive")
    void aSlowWayToAServerIsNamed() throws Exception {
        int port = FreePorts.choose(1, 2);
        try (LoopbackServer server = LoopbackServer.start(
                        LoopbackOptions.DEFAULTS.withServers(1, 100).onPort(port));
                FaultyProxy proxy = new FaultyProxy(port, 3)) {
            assertThat(server.master().port()).isEqualTo(port);
            proxy.delay(10);
            assertNamed(Account.NETWORK, 20 * MILLI, () -> seaweed(FaultyProxy.HOST + ":" + port, server));
        }
    }

    /** Measures reads of a server that tells the times of requests in it. */
    private Measurement seaweed(String master, LoopbackServer server) throws Exception {
        String metrics = server.volumeServers().stream()
                .map(one -> "\"http://" + one + "/metrics\"")
                .collect(Collectors.joining(", "));
        return run(
                        List.of(),
                        "{store: seaweed, options: {master: \"" + master + "\"}, scrape: [" + metrics + "]}",
                        "read: {operations: {read: 1}, concurrency: 1, phases: {fill: 50, measure: {operations: 200}}}")
                .get(0);
    }

    /** Asserts that this part limits, with at least the share of these seconds less 10 points: the rest takes longer on a busier machine. */
    private static void assertNamed(String part, double seconds, Callable<Measurement> measure) throws Exception {
        repeated(() -> {
            Account account = account(measure.call());
            assertThat(account.limitedBy()).as("%s", account).isEqualTo(part);
            assertThat(account.share()).as("%s", account).isGreaterThan(seconds / account.seconds() - 0.1);
        });
    }

    /** One of three measurements has to show it, since other programs on a machine slow down what is measured too. */
    private static void repeated(Executable test) throws Exception {
        for (int left = 2; ; left--) {
            try {
                test.execute();
                return;
            } catch (AssertionError e) {
                if (left == 0) {
                    throw e;
                }
            }
        }
    }

    /** The assertions of a test on one measurement. */
    private interface Executable {
        void execute() throws Exception;
    }

    private List<Measurement> run(List<String> strace, String target, String workload) throws Exception {
        Path place = Files.createTempDirectory(directory, "run-");
        Path plan = Files.writeString(
                place.resolve("plan.yaml"),
                "rounds: 1\ntargets: {slow: " + target + "}\nworkloads:\n  " + workload + "\n");
        Path data = Files.createDirectory(place.resolve("data"));
        HarnessProcess.Ended run = HarnessProcess.run(
                place.resolve("said"),
                strace,
                HarnessProcess.command(
                        "run", plan.toString(), "-q", "--data-dir=" + data, "--out=" + place.resolve("runs")));
        assertThat(run.exitCode()).as(run.said()).isBetween(0, 1);
        return ResultJson.read(CommandRun.onlyIn(place.resolve("runs")).resolve("result.json"))
                .results();
    }

    /** The build's own directories, since one for temporary files is often in memory. */
    private static final class BuildDirectories implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
            return Files.createTempDirectory(
                    Files.createDirectories(Path.of("target", "tmp")).toAbsolutePath(), "causes-");
        }
    }
}
