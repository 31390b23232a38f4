package org.storeharness.cluster.launch;

/**
 * Where on a host an agent is.
 *
 * @param java the Java that runs it, a program or the home of a JDK; empty for that of {@code JAVA_HOME} there, else of the path
 * @param directory where it gets a directory of its own until it ends; empty for {@code TMPDIR} there, else {@code /tmp}
 */
public record RemoteInstallation(String java, String directory) {
    /** As the host has it. */
    public static final RemoteInstallation USUAL = new RemoteInstallation("", "");

    public RemoteInstallation {
        AgentBundle.requireLine("--ssh-java", java);
        AgentBundle.requireLine("--ssh-dir", directory);
    }
}
