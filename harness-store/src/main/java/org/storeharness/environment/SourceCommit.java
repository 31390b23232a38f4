package org.storeharness.environment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The commit that a run was made at, as a build server says it. Elsewhere it is given as a tag.
 *
 * @param commit a hash in hexadecimal digits
 * @param from the environment variable that named it
 */
public record SourceCommit(String commit, String from) {
    /** The name under which an environment of a result holds it. */
    public static final String GROUP = "source";

    /** The fact of {@link #GROUP} that names the commit. */
    public static final String COMMIT = "commit";

    /** GitHub Actions, GitLab CI and Jenkins name the commit in these. */
    private static final List<String> VARIABLES = List.of("GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT");

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");

    /**
     * Finds the commit.
     *
     * @param variables of the environment
     * @return empty where it is not known
     */
    public static Optional<SourceCommit> find(Map<String, String> variables) {
        return VARIABLES.stream()
                .map(name -> new SourceCommit(variables.getOrDefault(name, ""), name))
                .filter(found -> HASH.matcher(found.commit).matches())
                .findFirst();
    }

    /** The same as named texts, in display order. */
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(COMMIT, commit);
        facts.put("from", from);
        return facts;
    }
}
