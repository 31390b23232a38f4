package org.storeharness.seaweed;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.seaweed.standin.LoopbackServer;

/**
 * The product that serves a target.
 *
 * @param name the name with its version
 * @param standIn whether it is the stand-in and not SeaweedFS
 */
record Product(String name, boolean standIn) {
    /** The product before its version is known. */
    static final Product UNKNOWN = new Product("SeaweedFS", false);

    private static final Pattern RELEASE = Pattern.compile("(?:\\d+GB )?(\\d{1,4})\\.(\\d{1,4})\\b.*");

    /** Since this release of 4, every replica syncs a write with {@code fsync=true}. */
    private static final int FIRST_SYNCED_MINOR = 43;

    /** Whether a server with this version has every replica sync a write with {@code fsync=true}; false where it is unknown. */
    static boolean syncsReplicas(String version) {
        Matcher release = RELEASE.matcher(version);
        if (!release.matches()) {
            return false;
        }
        int major = Integer.parseInt(release.group(1));
        return major > 4 || major == 4 && Integer.parseInt(release.group(2)) >= FIRST_SYNCED_MINOR;
    }

    /** The product of a server with this version: the version of a stand-in contains {@link LoopbackServer#MARK}. */
    static Product of(String version) {
        return version.contains(LoopbackServer.MARK)
                ? new Product(LoopbackServer.PRODUCT, true)
                : new Product("SeaweedFS " + version.replaceFirst("^\\d+GB ", ""), false);
    }
}
