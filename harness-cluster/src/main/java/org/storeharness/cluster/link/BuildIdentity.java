package org.storeharness.cluster.link;

/**
 * The build of the harness that a process runs. Coordinator and agents must have the same build, since messages and measurements have no other
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
