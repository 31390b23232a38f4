package org.storeharness.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A checkout with the recipes in it, in which the commands of a build server's file are carried out one build after the other. */
final class GateBuild {
    private static final Path RECIPES = Path.of("..", "examples", "ci");
    private static final int MOST_MINUTES = 10;

    private final Path directory;
    private final Map<String, String> environment = new LinkedHashMap<>();

    /** The outcome of a build. */
    record BuildOutcome(int exitCode, String output) {}

    /**
     * @param directory empty
     * @param harness the lines of a shell script that stands in for the harness
     */
    GateBuild(Path directory, String harness) throws IOException {
        this.directory = directory;
        Path recipes = Files.createDirectories(directory.resolve("examples/ci"));
        try (Stream<Path> files = Files.list(RECIPES)) {
            for (Path file : files.toList()) {
                Files.copy(file, recipes.resolve(file.getFileName()));
            }
        }
        executable(recipes.resolve("gate"));
        Path program = Files.writeString(directory.resolve("harness"), "#!/bin/sh\n" + harness);
        executable(program);
        environment.put("GITHUB_STEP_SUMMARY", directory.resolve("summary.md").toString());
        environment.put("XDG_STATE_HOME", directory.resolve("state").toString());
    }

    /** The one command that a recipe runs under this name of its format, such as {@code run: }. */
    static String command(String file, String pattern) throws IOException {
        Matcher found = Pattern.compile(pattern, Pattern.MULTILINE).matcher(Files.readString(RECIPES.resolve(file)));
        assertThat(found.find()).as(pattern).isTrue();
        return found.group(1);
    }

    /** Sets a variable of all builds from now on. */
    GateBuild with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Carries a command out as a build server does: by a shell, in the checkout. */
    BuildOutcome run(String command) throws IOException, InterruptedException {
        Path output = directory.resolve("output.txt");
        ProcessBuilder builder = new ProcessBuilder("sh", "-ec", command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        // The variables of the build that carries out this test are not those of the build that is tried
        builder.environment().keySet().removeIf(name -> name.startsWith("GATE_") || name.equals("HARNESS"));
        builder.environment().putAll(environment);
        Process build = builder.start();
        try {
            if (!build.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
                throw new AssertionError("no end: " + Files.readString(output));
            }
            return new BuildOutcome(build.exitValue(), Files.readString(output));
        } finally {
            build.descendants().forEach(ProcessHandle::destroyForcibly);
            build.destroyForcibly();
        }
    }

    /** Whether the path has a program of that name. */
    static boolean hasProgram(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, name)));
    }

    Path file(String name) {
        return directory.resolve(name);
    }

    private static void executable(Path file) {
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
