package org.storeharness.cluster.launch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.storeharness.cluster.link.MemberName;
import org.storeharness.unit.Check;

/**
 * A host that the system's ssh reaches, and the name of the agent on it.
 *
 * @param address {@code user@host} or {@code host}, as ssh takes it
 * @param agent the agent's name, unique in the cluster
 */
public record SshDestination(String address, String agent) {
    /** Nothing that ssh would take for an option, and nothing that a shell would take for more than a word. */
    private static final Pattern ADDRESS =
            Pattern.compile("(?:[A-Za-z0-9_][A-Za-z0-9._-]*@)?[A-Za-z0-9_:][A-Za-z0-9._:%-]*");

    private static final int LONGEST_NAME = 50;

    public SshDestination {
        String given = address;
        Check.require(
                ADDRESS.matcher(address).matches(),
                "--ssh",
                () -> "must be hosts such as user@host, got '" + given + "'");
        MemberName.requireAgent(agent);
    }

    /**
     * The destinations of a list such as {@code me@a.example.org,b}. Agents are named after the first part of their host, and
     * numbered where several have the same: {@code a}, {@code b}, {@code b-2}.
     */
    public static List<SshDestination> parse(String list) {
        List<SshDestination> destinations = new ArrayList<>();
        Set<String> taken = new HashSet<>(Set.of(MemberName.COORDINATOR));
        for (String part : list.split(",", -1)) {
            String address = part.strip();
            String base = name(address.substring(address.indexOf('@') + 1));
            String name = base;
            for (int number = 2; !taken.add(name); number++) {
                name = base + "-" + number;
            }
            destinations.add(new SshDestination(address, name));
        }
        return List.copyOf(destinations);
    }

    /** The first label of a name, the whole of an address, in the characters that names may have. */
    private static String name(String host) {
        String label = host.matches("[0-9.]+|.*:.*") ? host : host.split("\\.", 2)[0];
        String plain =
                label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        String cut =
                plain.length() > LONGEST_NAME ? plain.substring(0, LONGEST_NAME).replaceAll("-$", "") : plain;
        return cut.isEmpty() ? "agent" : cut;
    }
}
