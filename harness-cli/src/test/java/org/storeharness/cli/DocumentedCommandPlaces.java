package org.storeharness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.storeharness.postgres.server.EmbeddedPostgresServer;
import org.storeharness.process.FreePorts;
import org.storeharness.s3.service.InMemoryService;
import org.storeharness.seaweed.standin.LoopbackOptions;
import org.storeharness.seaweed.standin.LoopbackServer;
import org.storeharness.store.StoreException;

/** The directories and servers that documented commands are run on here; a server is there from the first command that needs it. */
final class DocumentedCommandPlaces implements AutoCloseable {
    private static final Pattern PLACE = Pattern.compile("\\{([a-z0-9-]+)}");

    /** The plan, with numbers of operations: in a phase of a set time a busy machine may start none. */
    private static final String PLAN = """
            targets: {fs: {store: fs}}
            workloads:
              write: {operations: {write: 1}, concurrency: 2, phases: {measure: {operations: 50}}}
              read: {operations: {read: 1}, concurrency: 2, phases: {fill: 50, measure: {operations: 50}}}
            """;

    private static final String BUCKET = "my-bucket";
    private static final String ACCESS_KEY = "aws.accessKeyId";
    private static final String SECRET_KEY = "aws.secretAccessKey";

    private final Path directory;
    private final Map<String, Path> directories = new HashMap<>();
    private int made;
    private @Nullable EmbeddedPostgresServer postgres;
    private @Nullable LoopbackServer seaweed;
    private @Nullable InMemoryService s3;

    DocumentedCommandPlaces(Path directory) {
        this.directory = directory;
    }

    /** The arguments of a form in the list of commands. */
    List<String> arguments(String form) throws Exception {
        List<String> arguments = new ArrayList<>();
        for (String word : DocumentedCommand.words(form)) {
            arguments.addAll(DocumentedCommand.words(filled(word)));
        }
        return arguments;
    }

    private String filled(String word) throws Exception {
        Matcher places = PLACE.matcher(word);
        StringBuilder filled = new StringBuilder();
        while (places.find()) {
            String place = place(places.group(1));
            places.appendReplacement(filled, Matcher.quoteReplacement(word.equals(place) ? place : filled(place)));
        }
        return places.appendTail(filled).toString();
    }

    private String place(String name) throws Exception {
        return switch (name) {
            case "tmp", "data", "runs" -> directory(name);
            case "new" -> directory.resolve("new-" + ++made).toString();
            case "places" -> "-q --data-dir {data} --out {runs}";
            case "small" -> "--rounds 1 --fill 50 {few}";
            case "few" -> "-n 50 --warm-up 0s {places}";
            case "plan" -> "--plan " + Files.writeString(directory.resolve("plan.yaml"), PLAN);
            case "run" -> run();
            case "kept" -> String.valueOf(Path.of(run()).getParent());
            case "jobs" -> Files.writeString(directory.resolve("jobs.fio"), """
                    [global]
                    size=64k
                    bs=4k
                    [job]
                    rw=randread
                    """).toString();
            case "port" -> Integer.toString(FreePorts.choose());
            case "master" -> seaweed().master().toString();
            case "postgres" -> postgres().url();
            case "account" -> "--set user=" + EmbeddedPostgresServer.USER + " --set passwordFile=" + password();
            case "login" ->
                "--set postgres.user=" + EmbeddedPostgresServer.USER + " --set postgres.passwordFile=" + password();
            case "s3" -> s3().url();
            case "bucket" -> BUCKET;
            default -> throw new IllegalArgumentException("documented-commands.txt names no place {" + name + "}");
        };
    }

    private String directory(String name) throws IOException {
        Path place = directories.get(name);
        if (place == null) {
            place = Files.createDirectory(directory.resolve(name));
            directories.put(name, place);
        }
        return place.toString();
    }

    /** The directory of a run that was made here before. */
    private String run() throws Exception {
        Path runs = directory.resolve("kept");
        if (!Files.exists(runs)) {
            Files.createDirectory(runs);
            List<String> arguments = arguments("compare {plan} --targets memory {small} --out " + runs);
            CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
            if (run.exitCode() != 0) {
                throw new IllegalStateException(run.err());
            }
        }
        return CommandRun.onlyIn(runs).toString();
    }

    private EmbeddedPostgresServer postgres() throws Exception {
        if (postgres == null) {
            Path data = Files.createDirectory(directory.resolve("postgres"));
            postgres = EmbeddedPostgresServer.start(data, 16, line -> {});
            Files.writeString(password(), postgres.password());
        }
        return postgres;
    }

    private Path password() {
        return directory.resolve("password");
    }

    private LoopbackServer seaweed() throws StoreException {
        if (seaweed == null) {
            seaweed = LoopbackServer.start(LoopbackOptions.DEFAULTS);
        }
        return seaweed;
    }

    /** A service in memory; its credentials are where Amazon's tools look in a process of Java. */
    private InMemoryService s3() throws IOException {
        if (s3 == null) {
            s3 = new InMemoryService("AKIDOFTHEDOCUMENTS");
            s3.createBucket(BUCKET);
            System.setProperty(ACCESS_KEY, "AKIDOFTHEDOCUMENTS");
            System.setProperty(SECRET_KEY, "notasecretofanybody");
        }
        return s3;
    }

    @Override
    public void close() throws StoreException {
        System.clearProperty(ACCESS_KEY);
        System.clearProperty(SECRET_KEY);
        if (s3 != null) {
            s3.close();
        }
        if (seaweed != null) {
            seaweed.close();
        }
        if (postgres != null) {
            postgres.close();
        }
    }
}
