package org.storeharness.cli.support;

import java.util.Locale;
import java.util.Set;

/** Options for credentials that other tools have and no command of the harness takes. */
public final class RefusedCredentials {
    /** Why they are refused, and what to do; without what was given. */
    public static final String PROBLEM =
            "--access-key, --secret-key and --session-token must not be given, because everybody on a"
                    + " machine sees the arguments of its processes: set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN"
                    + " in the environment, or AWS_PROFILE";

    private static final Set<String> NAMES = Set.of(
            "accesskey",
            "accesskeyid",
            "secretkey",
            "secretaccesskey",
            "sessiontoken",
            "secret",
            "awsaccesskeyid",
            "awssecretaccesskey",
            "awssessiontoken");

    private RefusedCredentials() {}

    /** Whether an argument is such an option, however its name is spelled; a value may be behind an equals sign. */
    public static boolean isNamedBy(String argument) {
        String name = argument.replaceFirst("=.*", "").toLowerCase(Locale.ROOT).replaceAll("[-_.]", "");
        return argument.startsWith("-") && NAMES.contains(name);
    }
}
