package org.storeharness.cluster.link;

/**
 * Which build of the harness a process is. Coordinator and agents have to be of the same one, since messages and measurements have no other
 * version than the build's.
 *
 * @param version the project's version
 * @param commit the abbreviated commit id
 */
public record BuildIdentity(String version, String commit) {
    @Override
    public String toString() {
        return version + " (commit " + commit + ")";
    }
}
