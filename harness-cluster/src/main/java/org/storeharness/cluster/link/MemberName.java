package org.storeharness.cluster.link;

import java.util.regex.Pattern;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import org.storeharness.unit.Printable;

/** The names of agents, which are also those in their certificates. */
public final class MemberName {
    /** The coordinator's name, in its certificate too. No agent has it. */
    public static final String COORDINATOR = "coordinator";

    private static final Pattern NAME = Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");
    private static final int SHOWN_CHARACTERS = 70;

    private MemberName() {}

    /**
     * The name, which must be one that an agent may have.
     *
     * @throws InvalidValueException if it is not
     */
    public static String requireAgent(String name) {
        Check.require(!name.equals(COORDINATOR), "name", () -> "must not be '" + COORDINATOR + "'");
        return require(name);
    }

    /** The name, which must be that of an agent or of the coordinator. */
    public static String require(String name) {
        Check.require(
                NAME.matcher(name).matches(),
                "name",
                () -> "must be 1 to 63 lower-case letters, digits and inner hyphens, got '"
                        + Printable.line(name, SHOWN_CHARACTERS) + "'");
        return name;
    }
}
