package org.storeharness.cli.campaign.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.storeharness.cli.HarnessProcess;
import org.storeharness.process.FreePorts;

/** The stand-in for SeaweedFS as a server under test, with a collection of somebody else. */
public final class StandInProcess implements CampaignServer {
    private static final Pattern ASSIGNED =
            Pattern.compile("\"fid\":\\s*\"([^\"]+)\".*?\"url\":\\s*\"([^\"]+)\"", Pattern.DOTALL);
    private static final Pattern COLLECTION = Pattern.compile("\"Collection\":\\s*\"(r\\d{8}-[^\"]*)\"");
    private static final String PHOTO = "a photo of somebody else";

    private final int port =
            FreePorts.choose(IntStream.range(1, StandIn.VOLUME_SERVERS + 2).toArray());
    private final List<String> faults;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(60))
            .build();
    private final Set<String> forgotten = new HashSet<>();
    private final URI photo;
    private final Process process;
    private final BufferedReader answers;
    private boolean killed;

    /** Starts it; with faults such as {@code lose=10}. */
    public StandInProcess(String... faults) throws IOException, InterruptedException {
        this.faults = List.of(faults);
        process = start();
        answers = process.inputReader(StandardCharsets.UTF_8);
        awaitStart();
        Matcher assigned =
                ASSIGNED.matcher(get(URI.create("http://127.0.0.1:" + port + "/dir/assign?collection=photos")));
        if (!assigned.find()) {
            throw new IOException("the stand-in assigned no id");
        }
        photo = URI.create("http://" + assigned.group(2) + "/" + assigned.group(1));
        client.send(
                HttpRequest.newBuilder(photo)
                        .PUT(HttpRequest.BodyPublishers.ofString(PHOTO))
                        .build(),
                HttpResponse.BodyHandlers.discarding());
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public int ports() {
        return StandIn.VOLUME_SERVERS + 2;
    }

    @Override
    public ProcessHandle process() {
        return process.toHandle();
    }

    /** Its volume servers die: the objects live in its process. */
    @Override
    public void kill() throws IOException {
        ask(StandIn.KILL);
        killed = true;
    }

    @Override
    public void restart() throws IOException {
        if (killed) {
            ask(StandIn.RESTART);
            killed = false;
        }
    }

    /** The numbers of uploads that it lost and flipped. */
    public long[] lostAndFlipped() throws IOException {
        String[] counts = ask(StandIn.COUNT).split(" ");
        return new long[] {Long.parseLong(counts[0]), Long.parseLong(counts[1])};
    }

    private String ask(String command) throws IOException {
        Writer commands = process.outputWriter(StandardCharsets.UTF_8);
        commands.write(command + "\n");
        commands.flush();
        return String.valueOf(answers.readLine());
    }

    @Override
    public boolean keepsForeignData() throws IOException, InterruptedException {
        return get(photo).equals(PHOTO);
    }

    @Override
    public List<String> leftovers() throws IOException, InterruptedException {
        Set<String> found = new HashSet<>();
        Matcher collections = COLLECTION.matcher(get(URI.create("http://127.0.0.1:" + port + "/vol/status")));
        while (collections.find()) {
            found.add(collections.group(1));
        }
        found.removeAll(forgotten);
        return new ArrayList<>(found);
    }

    @Override
    public void removeLeftovers() throws IOException, InterruptedException {
        forgotten.addAll(leftovers());
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Process start() throws IOException {
        List<String> command = HarnessProcess.java("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx128m");
        command.addAll(List.of(StandIn.class.getName(), String.valueOf(port)));
        command.addAll(faults);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private void awaitStart() throws IOException, InterruptedException {
        if (!"started".equals(answers.readLine())) {
            process.destroyForcibly().waitFor();
            throw new IOException("the stand-in did not start");
        }
    }

    private String get(URI address) throws IOException, InterruptedException {
        return client.send(
                        HttpRequest.newBuilder(address)
                                .timeout(Duration.ofSeconds(60))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
