package org.storeharness.environment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The commit that a run was made at: what a build server says, else that of the git repository around the working directory. It is
 * found by reading a few small files, never by running git, and is not known where they cannot be read. Changes that are not committed
 * are not seen.
 *
 * @param commit a hash in hexadecimal digits
 * @param from the environment variable that named it, or {@value #GIT}
 */
public record SourceCommit(String commit, String from) {
    /** The name under which an environment of a result holds it. */
    public static final String GROUP = "source";

    /** The fact of {@link #GROUP} that names the commit. */
    public static final String COMMIT = "commit";

    /** The fact of {@link #GROUP} that says who named it. */
    public static final String FROM = "from";

    /** What {@link #FROM} says of the repository around the working directory. */
    public static final String GIT = "git";

    /** GitHub Actions, GitLab CI and Jenkins name the commit in these. */
    private static final List<String> VARIABLES = List.of("GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT");

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final String REFERENCE = "ref: ";
    private static final long MOST_BYTES = 16 << 20;

    /**
     * Finds the commit.
     *
     * @param variables of the environment
     * @param directory the working directory
     * @return empty where it is not known
     */
    public static Optional<SourceCommit> find(Map<String, String> variables, Path directory) {
        return VARIABLES.stream()
                .filter(name -> HASH.matcher(variables.getOrDefault(name, "")).matches())
                .findFirst()
                .map(name -> new SourceCommit(variables.getOrDefault(name, ""), name))
                .or(() -> head(directory.toAbsolutePath().normalize()).map(commit -> new SourceCommit(commit, GIT)));
    }

    /** The same as named texts, in display order. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(COMMIT, commit);
        facts.put(FROM, from);
        return facts;
    }

    private static Optional<String> head(Path directory) {
        for (@Nullable Path place = directory; place != null; place = place.getParent()) {
            Path git = place.resolve(".git");
            if (Files.exists(git)) {
                return repository(git).flatMap(SourceCommit::headOf);
            }
        }
        return Optional.empty();
    }

    /** A further work tree and a submodule have a file there that says where the repository is. */
    private static Optional<Path> repository(Path git) {
        return Files.isDirectory(git)
                ? Optional.of(git)
                : firstLine(git)
                        .filter(line -> line.startsWith("gitdir: "))
                        .flatMap(line -> resolved(git.resolveSibling("."), line.substring("gitdir: ".length())));
    }

    private static Optional<String> headOf(Path repository) {
        Optional<String> head = firstLine(repository.resolve("HEAD"));
        return head.filter(line -> line.startsWith(REFERENCE))
                .map(line -> line.substring(REFERENCE.length()))
                .map(reference -> reference(repository, reference))
                .orElse(head)
                .filter(HASH.asMatchPredicate());
    }

    /** The commit of a branch, which a further work tree shares with the first one. */
    private static Optional<String> reference(Path repository, String reference) {
        Path common = firstLine(repository.resolve("commondir"))
                .flatMap(line -> resolved(repository, line))
                .orElse(repository);
        return resolved(common, reference)
                .filter(file -> file.startsWith(common))
                .flatMap(SourceCommit::firstLine)
                .or(() -> lines(common.resolve("packed-refs"))
                        .filter(line -> line.endsWith(" " + reference))
                        .map(line -> line.substring(0, line.indexOf(' ')))
                        .findFirst());
    }

    private static Optional<Path> resolved(Path directory, String path) {
        try {
            return Optional.of(directory.resolve(path).normalize());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> firstLine(Path file) {
        return lines(file).findFirst().map(String::strip);
    }

    /** The lines of a small file; none if it cannot be read. */
    private static Stream<String> lines(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= MOST_BYTES
                    ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines()
                    : Stream.empty();
        } catch (IOException e) {
            return Stream.empty();
        }
    }
}
