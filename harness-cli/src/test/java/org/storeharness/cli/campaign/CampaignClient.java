package org.storeharness.cli.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.CommandRun;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.cli.campaign.recorded.RecordedClient;
import org.storeharness.cli.campaign.recorded.RecordedDrivers;
import org.storeharness.cli.campaign.recorded.Recorder;

/** Carries out one command with recorded stores, here or in a process of its own, within a time. */
final class CampaignClient {
    private static final int POLL_MILLIS = 5;

    private CampaignClient() {}

    /**
     * The end of a command.
     *
     * @param overdue its position when its time was over; empty if it ended
     */
    record Ending(int exitCode, String out, String err, String overdue) {}

    /** Strikes a process. */
    interface ProcessStrike {
        void on(ProcessHandle client) throws Exception;
    }

    static Ending here(Path notes, Runnable strike, long limitMillis, List<String> command) throws Exception {
        Recorder.begin(notes, strike);
        CompletableFuture<CommandRun> ending = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                ending.complete(CommandRun.of(command.toArray(String[]::new)));
            } catch (Throwable e) {
                ending.completeExceptionally(e);
            }
        });
        thread.setContextClassLoader(new RecordedDrivers(CampaignClient.class.getClassLoader()));
        thread.setDaemon(true);
        thread.start();
        try {
            CommandRun run = ending.get(limitMillis, TimeUnit.MILLISECONDS);
            return new Ending(run.exitCode(), run.out(), run.err(), "");
        } catch (TimeoutException e) {
            return new Ending(-1, "", "", where(thread));
        }
    }

    /**
     * The same in a process of its own.
     *
     * @param strike is called once the recorder is at its moment
     */
    static Ending apart(
            Path notes,
            ProcessStrike strike,
            long limitMillis,
            String classPath,
            List<String> jvm,
            List<String> command)
            throws Exception {
        List<String> words = HarnessProcess.java("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
        words.set(words.size() - 1, classPath);
        words.addAll(words.size() - 2, jvm);
        words.add(RecordedClient.class.getName());
        words.add(notes.toString());
        words.addAll(command);
        Path out = notes.resolve("out");
        Path err = notes.resolve("err");
        Process client = new ProcessBuilder(words)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            boolean struck = false;
            for (long waited = 0; client.isAlive() && waited < limitMillis; waited += POLL_MILLIS) {
                if (!struck && Files.exists(notes.resolve(RecordedClient.STRIKE))) {
                    struck = true;
                    strike.on(client.toHandle());
                }
                client.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
            }
            String overdue = client.isAlive() ? threadDump(client, err) : "";
            client.destroyForcibly();
            return new Ending(client.waitFor(), Files.readString(out), Files.readString(err), overdue);
        } finally {
            client.destroyForcibly().waitFor();
        }
    }

    private static String where(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .map(StackTraceElement::toString)
                .limit(25)
                .collect(Collectors.joining(" < "));
    }

    private static @Nullable String threadDump(Process client, Path err) throws IOException, InterruptedException {
        Path dump = err.resolveSibling("threads");
        new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jstack")
                                .toString(),
                        String.valueOf(client.pid()))
                .redirectErrorStream(true)
                .redirectOutput(dump.toFile())
                .start()
                .waitFor(20, TimeUnit.SECONDS);
        List<String> lines = new ArrayList<>(Files.readAllLines(dump));
        lines.removeIf(line -> !line.contains("storeharness"));
        return String.join(" < ", lines.subList(0, Math.min(30, lines.size())));
    }
}
