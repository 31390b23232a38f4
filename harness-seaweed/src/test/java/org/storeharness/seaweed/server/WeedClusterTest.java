package org.storeharness.seaweed.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.storeharness.store.Refusals.assertStoreFails;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FilerClient;
import org.storeharness.seaweed.client.MasterClient;
import org.storeharness.store.StoreException;

/** Clusters of small scripts in place of {@code weed}. */
@Timeout(60)
class WeedClusterTest {
    @TempDir
    Path directory;

    @BeforeEach
    void needsAShell() {
        assumeTrue(FileSystems.getDefault().supportedFileAttributeViews().contains("posix"), "needs a POSIX shell");
    }

    @Test
    void aServerThatEndsAtOnceIsReportedWithItsLastLogLine() throws IOException {
        Path weed = script("echo starting; echo 'F0101 no space left'; exit 3");
        assertStoreFails(
                () -> WeedCluster.start(weed, WeedCluster.ClusterLayout.in(directory), line -> {}),
                "SeaweedFS did not start",
                "ended with exit code 3; its last line: F0101 no space left",
                "weed-");
    }

    @Test
    void aServerWhosePortWasTakenIsStartedOnAnotherOne() throws Exception {
        Path starts = directory.resolve("starts");
        Path weed = script("[ $1 = volume ] && exec sleep 60; echo \"$@\" >> " + starts
                + "; echo 'F0101 listen tcp 127.0.0.1:9333: bind: address already in use'; exit 1");
        assertThatThrownBy(() -> WeedCluster.start(weed, WeedCluster.ClusterLayout.in(directory), line -> {}))
                .hasMessageContaining("address already in use");
        assertThat(Files.readAllLines(starts)).doesNotHaveDuplicates().hasSize(3);
    }

    @Test
    void whenOneServerFailsTheOthersAreStopped() throws Exception {
        Path pids = directory.resolve("pids");
        Path weed = script("echo $$ >> " + pids + "; if [ $1 = volume ]; then sleep 1; exit 1; fi; exec sleep 60");
        assertThatThrownBy(() -> WeedCluster.start(weed, WeedCluster.ClusterLayout.in(directory), line -> {}))
                .hasMessageContaining("weed volume");
        for (String pid : Files.readAllLines(pids)) {
            assertThat(ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive))
                    .isEmpty();
        }
    }

    @Test
    void serversStayOnTheLoopbackInterfaceAndInTheGivenDirectory() throws IOException {
        Path arguments = directory.resolve("arguments");
        Path weed = script("echo \"$@\" >> " + arguments + "; exit 1");
        assertThatThrownBy(() -> WeedCluster.start(weed, WeedCluster.ClusterLayout.in(directory), line -> {}))
                .isInstanceOf(StoreException.class);
        assertThat(Files.readAllLines(arguments))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line)
                        .contains("-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-dir=" + directory.toAbsolutePath()));
    }

    @Test
    void serversRunInADirectoryWithAConfigurationOfItsOwn() throws IOException {
        Path seen = directory.resolve("seen");
        Path weed = script("pwd -P >> " + seen + "; cat *.toml >> " + seen + "; exit 1");
        assertThatThrownBy(() -> WeedCluster.start(weed, WeedCluster.ClusterLayout.in(directory), line -> {}))
                .isInstanceOf(StoreException.class);
        assertThat(Files.readAllLines(seen))
                .contains(directory.toRealPath().toString())
                .as("the list of files is kept here and in no database of this machine")
                .contains("[leveldb2]", "enabled = true");
        assertThat(directory.resolve("security.toml"))
                .as("no keys or certificates of this machine")
                .exists();
    }

    @Test
    void telemetryIsTurnedOffAndMetricsAreOnThisMachineAloneWhereWeedHasThem() throws IOException {
        Path arguments = directory.resolve("arguments");
        String body = "echo \"$@\" >> " + arguments + "; exit 1";
        Path silent = script(body);
        assertThatThrownBy(() -> WeedCluster.start(silent, WeedCluster.ClusterLayout.in(directory), line -> {}))
                .isInstanceOf(StoreException.class);
        assertThat(Files.readString(arguments)).doesNotContain("telemetry", "metrics");
        Path talkative =
                program("if [ $1 = help ]; then echo '  -master.telemetry -metricsIp string'; exit 0; fi; " + body);
        assertThatThrownBy(() -> WeedCluster.start(talkative, WeedCluster.ClusterLayout.in(directory), line -> {}))
                .isInstanceOf(StoreException.class);
        assertThat(Files.readString(arguments))
                .containsOnlyOnce("-master.telemetry=false")
                .containsPattern(" -metricsIp=127.0.0.1 -metricsPort=\\d+ ");
    }

    @Test
    @Tag("slow")
    void aFilerAndAGatewayThatListenLaterThanTheRestAreWaitedFor() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Path classes = Path.of(FakeWeed.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path weed = program("[ $1 = help ] && exit 2; exec '" + java + "' -cp '" + classes + "' "
                + FakeWeed.class.getName() + " \"$@\"");
        WeedCluster.ClusterLayout layout = WeedCluster.ClusterLayout.withGatewayIn(directory);
        try (WeedCluster cluster = WeedCluster.start(weed, layout, line -> {})) {
            assertThat(new FilerClient(cluster.filer(), ClientSettings.PLAIN).version())
                    .isEqualTo("30GB 4.44");
            assertThat(new MasterClient(cluster.master()).leader()).isEqualTo(cluster.master());
            new Socket(cluster.gateway().host(), cluster.gateway().port()).close();
        }
    }

    @Test
    void aGatewayForS3IsStartedWithAFilerOnPortsOfItsOwnAndNoCatalogs() throws IOException {
        Path arguments = directory.resolve("arguments");
        String body = "[ $2 = volume ] && exec sleep 60; echo \"$@\" >> " + arguments + "; exit 1";
        String help = "if [ $1 = help ]; then echo '  -s3.port.iceberg int'; exit 0; fi; ";
        Path weed = program(help + body);
        assertThatThrownBy(
                        () -> WeedCluster.start(weed, WeedCluster.ClusterLayout.withGatewayIn(directory), line -> {}))
                .isInstanceOf(StoreException.class);
        assertThat(Files.readAllLines(arguments))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line)
                        .containsPattern(
                                " -filer -filer.port=\\d+ -filer.port.grpc=\\d+ -s3 -s3.port=\\d+ -s3.port.grpc=\\d+"
                                        + " -s3.port.iceberg=0 ")
                        .contains("-ip.bind=127.0.0.1")
                        .doesNotContain("lance"));
    }

    @Test
    void grpcPortsAreWhereWeedsToolsExpectThem() throws Exception {
        for (int round = 0; round < 10; round++) {
            int[] ports = WeedCluster.choosePorts();
            assertThat(IntStream.of(ports).distinct()).hasSize(ports.length);
            for (int i = 0; i < ports.length; i += 2) {
                assertThat(ports[i + 1]).isEqualTo(ports[i] + 10_000).isLessThanOrEqualTo(65_535);
            }
        }
    }

    @Test
    void theProgramIsSearchedInOptionVariableAndPath() throws Exception {
        Path inPath = script("exit 0");
        Path named = Files.copy(inPath, directory.resolve("weed-2"));
        Map<String, String> environment = Map.of("PATH", "/nowhere:" + directory);
        assertThat(WeedBinary.find(null, environment)).contains(inPath);
        assertThat(WeedBinary.find(named, environment)).contains(named);
        assertThat(WeedBinary.find(null, Map.of("HARNESS_WEED", named.toString(), "PATH", directory.toString())))
                .contains(named);
        assertThat(WeedBinary.find(null, Map.of())).isEmpty();
        assertStoreFails(
                () -> WeedBinary.find(null, Map.of("HARNESS_WEED", "/nowhere/weed")),
                "environment variable HARNESS_WEED");
    }

    /** Begins with the command: the flags before it are dropped, and there is no help. */
    private Path script(String body) throws IOException {
        return program("if [ $1 = help ]; then exit 2; fi; [ $1 = -logtostderr=true ] && shift; " + body);
    }

    private Path program(String body) throws IOException {
        Path weed = Files.writeString(directory.resolve("weed"), "#!/bin/sh\n" + body + "\n");
        return Files.setPosixFilePermissions(weed, PosixFilePermissions.fromString("rwx------"));
    }
}
