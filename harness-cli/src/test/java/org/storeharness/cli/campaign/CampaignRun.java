package org.storeharness.cli.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.campaign.recorded.Ledger;
import org.storeharness.cli.campaign.recorded.Recorder;
import org.storeharness.cli.campaign.server.CampaignServer;
import org.storeharness.cli.campaign.server.FaultyProxy;
import org.storeharness.cli.campaign.server.PostgresProcess;
import org.storeharness.cli.campaign.server.Signals;
import org.storeharness.cli.campaign.server.StandInProcess;

/** One run with its fault. Used once. */
final class CampaignRun {
    private static final int DELAY_MILLIS = 20;

    private final CampaignCase run;
    private final CampaignPlaces places;
    private final @Nullable CampaignServer server;
    private final @Nullable FaultyProxy proxy;
    private final @Nullable FuseMount mount;
    private final Path notes;
    private final Path place;
    private final Path shownPlace;
    private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();

    CampaignRun(CampaignCase run, CampaignPlaces places) throws Exception {
        this.run = run;
        this.places = places;
        this.server = run.store().hasServer() ? places.server(run) : null;
        this.proxy = server != null && run.fault().needsProxy() ? places.proxy(server) : null;
        this.mount = run.fault().isOfFiles() ? places.mount() : null;
        this.notes = places.directory("notes");
        if (mount == null) {
            place = places.directory("place");
            shownPlace = place;
        } else {
            shownPlace = Files.createTempDirectory(places.shown(), "place");
            place = mount.point().resolve(shownPlace.getFileName().toString());
        }
    }

    /** The observations that the promises are checked against. */
    record Observed(
            CampaignClient.Ending ending,
            Ledger ledger,
            Path out,
            List<String> left,
            List<String> uncleaned,
            boolean foreignIntact,
            long @Nullable [] lies,
            double seconds) {}

    Observed carryOut() throws Exception {
        for (String name : List.of("data", "out")) {
            Path parent = Files.createDirectory(shownPlace.resolve(name));
            Files.writeString(parent.resolve("letter"), "mine");
            Files.createDirectory(parent.resolve("harness-data-mine"));
            Files.writeString(parent.resolve("harness-data-mine/letter"), "mine");
        }
        Random random = run.random(5);
        boolean dataFails = mount != null && (random.nextInt(4) > 0 || run.store() == CampaignStore.MEMORY);
        boolean outFails = mount != null && (!dataFails || random.nextBoolean());
        Path data = (dataFails ? place : shownPlace).resolve("data");
        Path out = (outFails ? place : shownPlace).resolve("out");
        Path plan = Files.writeString(notes.resolve("plan.yaml"), CampaignPlan.text(run, options()));
        new Recorder.RecorderSettings(
                        run.moment(),
                        lies() && run.fault() == CampaignFault.LOSE ? 0.1 : 0,
                        lies() && run.fault() == CampaignFault.FLIP ? 0.1 : 0,
                        server instanceof PostgresProcess postgres ? postgres.url() : "",
                        server instanceof PostgresProcess postgres ? postgres.password() : "",
                        run.seed())
                .write(notes);
        List<String> command =
                List.of("run", plan.toString(), "-q", "--format=json", "--data-dir=" + data, "--out=" + out);
        long[] liesBefore = toldLies();
        long began = System.nanoTime();
        CampaignClient.Ending ending;
        try {
            ending = run.fault().needsProcess()
                    ? CampaignClient.apart(
                            notes, this::strikeClient, run.limitMillis(), places.classPath(), jvm(), command)
                    : CampaignClient.here(notes, this::strike, run.limitMillis(), command);
        } finally {
            later.shutdownNow();
            heal();
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        long[] liesAfter = toldLies();
        if (server != null) {
            server.restart();
        }
        CampaignCleaning cleaning = new CampaignCleaning(shownPlace.resolve("data"), shownPlace.resolve("out"), server);
        List<String> left = cleaning.left();
        List<String> uncleaned = run.fault().needsProcess() ? cleaning.problems() : List.of();
        if (server != null) {
            server.removeLeftovers();
        }
        return new Observed(
                ending,
                new Ledger(notes.resolve("ledger")),
                shownPlace.resolve("out"),
                left,
                uncleaned,
                foreignIntact(),
                liesBefore == null || liesAfter == null
                        ? null
                        : new long[] {liesAfter[0] - liesBefore[0], liesAfter[1] - liesBefore[1]},
                seconds);
    }

    /** Whether the recorded sessions lie: at SeaweedFS the server does. */
    private boolean lies() {
        return run.store() != CampaignStore.SEAWEED;
    }

    private long @Nullable [] toldLies() throws IOException {
        return !lies()
                        && (run.fault() == CampaignFault.LOSE || run.fault() == CampaignFault.FLIP)
                        && server instanceof StandInProcess standIn
                ? standIn.lostAndFlipped()
                : null;
    }

    private boolean foreignIntact() throws Exception {
        boolean intact = server == null || server.keepsForeignData();
        for (String name : List.of("data", "out")) {
            for (String letter : List.of("letter", "harness-data-mine/letter")) {
                Path file = shownPlace.resolve(name).resolve(letter);
                intact &= Files.exists(file) && Files.readString(file).equals("mine");
            }
        }
        return intact;
    }

    private String options() throws IOException {
        String host = proxy == null ? "127.0.0.1" : FaultyProxy.HOST;
        return switch (run.store()) {
            case MEMORY, FS, FS_BLOCK -> "";
            case FS_METADATA -> CampaignPlan.metadataOptions();
            case POSTGRES ->
                "url: \"jdbc:postgresql://" + host + ":" + serverPort()
                        + "/postgres\", user: harness, passwordFile: \""
                        + ((PostgresProcess) java.util.Objects.requireNonNull(server)).passwordFile()
                        + "\", audit: true, connectTimeout: 1s" + (run.random(6).nextInt(4) == 0 ? ", pool: 3" : "");
            case SEAWEED ->
                "master: \"" + host + ":" + serverPort() + "\", volumes: 3, audit: true, connectTimeout: 1s";
        };
    }

    private int serverPort() {
        return java.util.Objects.requireNonNull(server).port();
    }

    private List<String> jvm() {
        Random random = run.random(7);
        return List.of(run.fault() == CampaignFault.NO_MEMORY ? "-Xmx" + (20 + random.nextInt(30)) + "m" : "-Xmx256m");
    }

    private void strikeClient(ProcessHandle client) throws Exception {
        switch (run.fault()) {
            case KILL_CLIENT -> client.destroyForcibly();
            case TERMINATE_CLIENT -> client.destroy();
            case STOP_CLIENT -> {
                Signals.send("STOP", client);
                TimeUnit.MILLISECONDS.sleep(run.lastsMillis());
                Signals.send("CONT", client);
            }
            case NO_DESCRIPTORS -> {
                long open;
                try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + client.pid() + "/fd"))) {
                    open = descriptors.count();
                }
                new ProcessBuilder(
                                "prlimit",
                                "--pid=" + client.pid(),
                                "--nofile=" + (open + run.random(8).nextInt(8)))
                        .start()
                        .waitFor();
            }
            default -> {}
        }
    }

    private void strike() {
        try {
            begin();
            if (!run.lastsToTheEnd()) {
                later.schedule(this::healQuietly, run.lastsMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void begin() throws Exception {
        if (mount != null) {
            mount.strike(run.fault());
        } else if (proxy != null) {
            switch (run.fault()) {
                case CUT -> proxy.cut(false);
                case RESET -> proxy.cut(true);
                case DELAY -> proxy.delay(DELAY_MILLIS);
                default -> proxy.silence(true);
            }
        } else if (server != null && run.fault() == CampaignFault.KILL_SERVER) {
            server.kill();
        } else if (server != null && run.fault() == CampaignFault.STOP_SERVER) {
            Signals.send("STOP", server.process());
        }
    }

    private void healQuietly() {
        try {
            heal();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized void heal() throws Exception {
        if (mount != null) {
            mount.strike(CampaignFault.NONE);
        } else if (proxy != null) {
            proxy.delay(0);
            proxy.silence(false);
        } else if (server != null && run.fault() == CampaignFault.KILL_SERVER) {
            server.restart();
        } else if (server != null && run.fault() == CampaignFault.STOP_SERVER) {
            Signals.send("CONT", server.process());
        }
    }

    /** The reason for which the case cannot be run here; empty if it can. */
    static Optional<String> unavailableReason(CampaignCase run) {
        if (run.fault() == CampaignFault.NO_DESCRIPTORS && !Files.isDirectory(Path.of("/proc/self/fd"))) {
            return Optional.of("this system has no prlimit");
        }
        return run.fault().isOfFiles() ? FuseMount.unavailableReason() : Optional.empty();
    }
}
