package org.storeharness.cluster.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.storeharness.cluster.protocol.MemberName;
import org.storeharness.core.unit.Check;

/**
 * A coordinator and its agents on Kubernetes, as one file for {@code kubectl apply}: a job with an index for the agents, a job for the
 * coordinator, a service without an address that names it, and secrets with the certificates.
 *
 * @param name of all objects
 * @param agents the number of agents
 * @param image a container image whose entry point is the harness
 * @param claim a persistent volume claim that all pods mount at {@code /data}; {@code null} where the store is reached over the network
 * @param cpu the processors of each pod, such as {@code 2} or {@code 500m}
 * @param memory the memory of each pod, such as {@code 2Gi}
 * @param arguments the command of the coordinator with its options, such as {@code compare --rounds 6}
 */
public record KubernetesManifest(
        String name,
        int agents,
        String image,
        @Nullable String claim,
        String cpu,
        String memory,
        List<String> arguments) {
    private static final int PORT = 7946;
    private static final int MOST_AGENTS = 1_000;
    private static final Pattern NAME = Pattern.compile("[a-z](?:[a-z0-9-]{0,38}[a-z0-9])?");
    private static final Pattern CLAIM = Pattern.compile("[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?");
    private static final Pattern IMAGE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:@-]{0,499}");
    private static final Pattern CPU = Pattern.compile("[0-9]{1,4}(?:\\.[0-9]{1,3}|m)?");
    private static final Pattern MEMORY = Pattern.compile("[0-9]{1,9}(?:[KMGT]i?)?");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([a-z-]+)}");
    private static final String TEMPLATE = "manifest.yaml";

    public KubernetesManifest {
        require("--name", name, NAME, "a name of lower-case letters, digits and hyphens such as store-harness");
        require("--image", image, IMAGE, "a container image such as registry.example.org/store-harness:0.1.0");
        require("--cpu", cpu, CPU, "a number of processors such as 2 or 500m");
        require("--memory", memory, MEMORY, "an amount of memory such as 2Gi");
        if (claim != null) {
            require("--claim", claim, CLAIM, "the name of a persistent volume claim");
        }
        Check.range("--agents", agents, 1, MOST_AGENTS);
        arguments = List.copyOf(Check.notEmpty("arguments", arguments));
    }

    private static void require(String option, String value, Pattern allowed, String example) {
        Check.require(allowed.matcher(value).matches(), option, () -> "must be " + example + ", got '" + value + "'");
    }

    /** The names of the agents, which those of their certificates are too. */
    public static List<String> names(int agents) {
        return IntStream.range(0, agents).mapToObj(index -> "agent-" + index).toList();
    }

    private static List<String> files(String member) {
        return List.of("ca.pem", member + ".pem", member + ".key");
    }

    /**
     * The file; it holds keys.
     *
     * @param certificates by the names of their files: {@code ca.pem}, and for each member {@code NAME.pem} and {@code NAME.key}
     */
    public String text(Map<String, byte[]> certificates) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("name", name);
        values.put("agents", String.valueOf(agents));
        values.put("port", String.valueOf(PORT));
        values.put("image", quoted(image));
        values.put("cpu", quoted(cpu));
        values.put("memory", quoted(memory));
        values.put("coordinator-certificates", data(certificates, files(MemberName.COORDINATOR)));
        values.put(
                "agent-certificates",
                data(
                        certificates,
                        names(agents).stream()
                                .flatMap(agent -> files(agent).stream())
                                .distinct()
                                .toList()));
        values.put("agent-arguments", list(agentArguments()));
        values.put("coordinator-arguments", list(coordinatorArguments()));
        values.put(
                "data-volume",
                claim == null
                        ? "{name: data, emptyDir: {}}"
                        : "{name: data, persistentVolumeClaim: {claimName: " + claim + "}}");
        return PLACEHOLDER
                .matcher(template())
                .replaceAll(found -> Matcher.quoteReplacement(Check.present(values, found.group(1))));
    }

    /** The kubelet puts the index in. */
    private List<String> agentArguments() {
        return List.of(
                "agent",
                "--join",
                MemberName.COORDINATOR + "." + name + ":" + PORT,
                "--name",
                "agent-$(JOB_COMPLETION_INDEX)",
                "--tls",
                "/tls",
                "--data-dir",
                "/tmp",
                "--allow-dir",
                "/data",
                // The manifest has the command, and so the servers, too
                "--allow-endpoint",
                "any");
    }

    private List<String> coordinatorArguments() {
        List<String> all = new ArrayList<>();
        // A dollar sign before a parenthesis would be the beginning of a variable of the kubelet.
        arguments.forEach(argument -> all.add(argument.replace("$(", "$$(")));
        all.addAll(List.of(
                "--agents",
                String.join(",", names(agents)),
                "--listen",
                ":" + PORT,
                "--tls",
                "/tls",
                "--data-dir",
                "/data",
                "--out",
                "/data/runs"));
        return all;
    }

    private static String data(Map<String, byte[]> certificates, List<String> files) {
        return files.stream()
                .map(file -> file + ": " + Base64.getEncoder().encodeToString(Check.present(certificates, file)))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String list(List<String> words) {
        return words.stream().map(KubernetesManifest::quoted).collect(Collectors.joining(", ", "[", "]"));
    }

    /** A text in double quotes, which YAML and JSON read in the same way. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            if (one == '"' || one == '\\') {
                quoted.append('\\').append(one);
            } else if (one < ' ' || one > '~') {
                quoted.append("\\u").append(String.format(Locale.ROOT, "%04x", (int) one));
            } else {
                quoted.append(one);
            }
        }
        return quoted.append('"').toString();
    }

    private static String template() {
        try (InputStream in = KubernetesManifest.class.getResourceAsStream(TEMPLATE)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + TEMPLATE + " is missing from the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
