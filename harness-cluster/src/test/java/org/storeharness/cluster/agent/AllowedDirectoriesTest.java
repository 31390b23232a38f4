package org.storeharness.cluster.agent;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.storeharness.store.Refusals.assertInvalid;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.cluster.link.BuildIdentity;
import org.storeharness.cluster.link.HostQuestion;
import org.storeharness.engine.SystemClock;
import org.storeharness.fs.FsDriver;
import org.storeharness.json.PlanFiles;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Setting;
import org.storeharness.postgres.PostgresDriver;
import org.storeharness.seaweed.SeaweedDriver;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreDrivers;
import org.storeharness.store.StoreException;
import org.storeharness.unit.InvalidValueException;

/** Tests which directories a plan may name on a host, and which values a coordinator may replace in it. */
class AllowedDirectoriesTest {
    private static final StoreDrivers STORES =
            StoreDrivers.of(List.of(new FsDriver(), new SeaweedDriver(), new PostgresDriver()));

    @TempDir
    private Path directory;

    private static Plan plan(String target) {
        return PlanFiles.parse(
                "targets: {t: " + target
                        + "}\nworkloads: {write: {operations: {write: 1}, phases: {measure: {operations: 1}}}}",
                "test.yaml");
    }

    private void require(Plan plan, SharedPlace place) throws IOException {
        allowing(List.of()).require(plan, Map.of("t", place), STORES);
    }

    private AllowedDirectories allowing(List<String> endpoints) throws IOException {
        AgentSettings settings = new AgentSettings(
                "a",
                new InetSocketAddress("127.0.0.1", 1),
                null,
                List.of(Files.createDirectories(directory.resolve("allowed"))),
                endpoints,
                Files.createDirectories(directory.resolve("data")),
                null,
                false,
                Duration.ZERO,
                new BuildIdentity("1", "abc"),
                new SystemClock());
        return new AllowedDirectories(settings);
    }

    /** A store that sends what it should not to the server of its option. */
    private static final class TellingDriver implements StoreDriver<TellingOptions> {
        @Override
        public String name() {
            return "telling";
        }

        @Override
        public String description() {
            return "tells its credentials";
        }

        @Override
        public Class<TellingOptions> optionsType() {
            return TellingOptions.class;
        }

        @Override
        public Store open(TellingOptions options, StoreContext context) throws StoreException {
            throw new StoreException("is not opened");
        }

        @Override
        public List<String> unprotectedEndpoints(TellingOptions options) {
            return List.of(options.server());
        }
    }

    public record TellingOptions(
            @Setting(help = "where it tells them") String server) {}

    @Test
    void credentialsOfTheHostGoUnprotectedToAllowedServersOnly() {
        StoreDrivers stores = StoreDrivers.of(List.of(new TellingDriver()));
        Plan plan = plan("{store: telling, options: {server: \"http://h:1\"}}");
        Map<String, SharedPlace> places = Map.of("t", SharedPlace.AS_PLANNED);
        for (List<String> endpoints : List.of(List.of("http://g:1", "http://h:1"), List.of("any"))) {
            assertThatCode(() -> allowing(endpoints).require(plan, places, stores))
                    .doesNotThrowAnyException();
        }
        for (List<String> endpoints : List.of(List.<String>of(), List.of("http://h:2"), List.of("https://h:1"))) {
            assertThatThrownBy(() -> allowing(endpoints).require(plan, places, stores))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageStartingWith("targets.t.endpoints must be https ")
                    .hasMessageEndingWith("start the agent with --allow-endpoint http://h:1");
        }
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
            assertInvalid(
                    () -> requireDirectory(directory.resolve(name)),
                    "targets.t.directory must be below a directory that the agent was started with (",
                    "start the agent with --allow-dir ");
        }
        assertThatThrownBy(() ->
                        require(plan("{store: fs}"), new SharedPlace(Map.of("directory", secret.toString()), Map.of())))
                .hasMessageContaining("targets.t.directory must be below");
    }

    /** The kernel follows a link before it goes back up; a link that leads nowhere is made a file when it is written to. */
    @Test
    void aWayBackUpBehindALinkAndALinkToNothingAreRefused() throws IOException {
        Files.createDirectories(directory.resolve("secret/inner"));
        Files.createDirectories(directory.resolve("allowed/inner"));
        Files.createSymbolicLink(directory.resolve("allowed/link"), directory.resolve("secret/inner"));
        Files.createSymbolicLink(directory.resolve("allowed/nowhere"), directory.resolve("secret/not-yet"));
        Files.createSymbolicLink(directory.resolve("allowed/round"), directory.resolve("allowed/round"));
        for (String name : List.of(
                "allowed/link/../inner",
                "allowed/nowhere",
                "allowed/nowhere/new",
                "allowed/round",
                "allowed/new/../../secret",
                "allowed/new/..")) {
            assertThatThrownBy(() -> requireDirectory(directory.resolve(name)))
                    .as(name)
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("targets.t.directory must be below a directory that the agent");
        }
    }

    @Test
    void filesOfKeysAndIdsAreReadBelowAllowedDirectoriesOnly() {
        Path secret = directory.resolve("secret");
        for (String option : List.of(
                "readIds: \"%s\"",
                "tls: verify, tlsAuthority: \"%s\"",
                "tls: verify, tlsCertificate: \"%s\", tlsKey: \"%s\"",
                "filer: \"h:1\", security: \"%s\"")) {
            String server = option.startsWith("filer") ? "" : "master: \"h:1\", ";
            assertThatThrownBy(() -> require(
                            plan("{store: seaweed, options: {" + server + option.replace("%s", secret.toString())
                                    + "}}"),
                            SharedPlace.AS_PLANNED))
                    .as(option)
                    .hasMessageContaining(" must be below a directory that the agent was started with (");
        }
        assertThatThrownBy(() -> require(
                        plan("{store: postgres, options: {url: \"jdbc:postgresql://h/d\", passwordFile: \"" + secret
                                + "\"}}"),
                        SharedPlace.AS_PLANNED))
                .hasMessageContaining("targets.t.passwordFile must be below");
    }

    /** Whatever programs and directories a plan names for them: the coordinator starts servers, and an agent none. */
    @Test
    void noServerIsStartedForAPlan() {
        String data = directory.resolve("data").toString();
        for (String target : List.of(
                "{store: seaweed}",
                "{store: seaweed, options: {loopback: always}}",
                "{store: seaweed, options: {filer: started}}",
                "{store: seaweed, options: {weed: \"" + data + "/weed\"}}",
                "{store: seaweed, options: {dataDirs: [\"" + data + "\"]}}",
                "{store: seaweed, options: {loopbackFaults: [lose=10]}}",
                "{store: postgres}",
                "{store: postgres, options: {scripts: \"builtin:select-only\", initialize: true}}")) {
            assertThatThrownBy(() -> require(plan(target), SharedPlace.AS_PLANNED))
                    .as(target)
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageMatching("targets\\.t\\.(url|master) must name a server: an agent starts none.*");
        }
    }

    @Test
    void directoriesAndListsOfIdsThatOnlyTheCoordinatorNeedsAreRefused() {
        assertThatThrownBy(() -> require(
                        plan("{store: seaweed, options: {filer: \"h:1\", dataDirs: [\"../x\"]}}"),
                        SharedPlace.AS_PLANNED))
                .hasMessageContaining("targets.t.dataDirs must be empty for an agent");
        assertThatThrownBy(() -> require(
                        plan("{store: seaweed, options: {master: \"h:1\", writeIds: \"" + directory.resolve("data/ids")
                                + "\"}}"),
                        SharedPlace.AS_PLANNED))
                .hasMessageContaining("targets.t.writeIds must be empty for an agent");
    }

    /** Each of these has the driver make an object of a class, or read or write a file. */
    @Test
    void parametersOfAUrlThatNameClassesOrFilesAreRefused() {
        for (String parameter : List.of(
                "socketFactory=org.springframework.context.support.ClassPathXmlApplicationContext&socketFactoryArg=http://x/",
                "socketFactory=java.io.FileOutputStream",
                "sslfactory=a.B",
                "sslfactoryarg=x",
                "sslhostnameverifier=a.B",
                "authenticationPluginClassName=a.B",
                "xmlFactoryFactory=a.B",
                "loggerLevel=TRACE",
                "loggerFile=/etc/x",
                "sslcert=/etc/x",
                "sslkey=/etc/x",
                "sslrootcert=/etc/x",
                "service=x",
                "jaasApplicationName=x",
                "gssUseDefaultCreds=true",
                "ApplicationName=x&socketfactory=a.B",
                "%73ocketFactory=a.B")) {
            assertThatThrownBy(() -> require(
                            plan("{store: postgres, options: {url: \"jdbc:postgresql://h/d?" + parameter + "\"}}"),
                            SharedPlace.AS_PLANNED))
                    .as(parameter)
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("targets.t.url must not have the parameter '");
        }
        assertThatCode(() -> require(
                        plan("{store: postgres, options: {url: \"jdbc:postgresql://h:1,i:2/d?user=u&sslmode=require"
                                + "&targetServerType=primary&currentSchema=s\"}}"),
                        SharedPlace.AS_PLANNED))
                .doesNotThrowAnyException();
        assertThatCode(() -> require(
                        plan("{store: postgres, options: {url: \"jdbc:postgresql://h/d\"}}"), SharedPlace.AS_PLANNED))
                .doesNotThrowAnyException();
    }

    @Test
    void aScriptIsTakenFromTheCoordinatorAndNeverFromAFileHere() throws IOException {
        Files.createDirectories(directory.resolve("data"));
        Path script = Files.writeString(directory.resolve("data/a.sql"), "SELECT 1;\n");
        Plan plan = plan("{store: postgres, options: {url: \"jdbc:postgresql://h/d\", scripts: \"builtin:select-only,"
                + script + "@3\"}}");
        assertThatThrownBy(() -> require(plan, SharedPlace.AS_PLANNED))
                .hasMessageContaining("targets.t.scripts must come with its text for an agent, which reads no script"
                        + " of its own, got '" + script + "'");
        assertThatCode(() -> require(plan, new SharedPlace(Map.of(), Map.of("script " + script, "SELECT 1;\n"))))
                .doesNotThrowAnyException();
    }

    @Test
    void theIdOfARunIsNoPath() {
        for (String id : List.of("../x", "r/x", "", "r.", "-r", "r".repeat(33), "r\n")) {
            assertThatThrownBy(() -> new HostQuestion.OpenTargets(id, plan("{store: fs}"), Map.of(), 0, 1))
                    .as(id)
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("runId must be 1..32 letters, digits and '-', starting with a letter");
        }
    }

    @Test
    void aStoreThatIsNotHereIsRefused() {
        assertThatThrownBy(() -> require(plan("{store: memory}"), SharedPlace.AS_PLANNED))
                .hasMessageContaining("targets.t.store must be one of fs, postgres, seaweed, got 'memory'");
    }
}
