package org.storeharness.seaweed;

import org.storeharness.seaweed.loopback.LoopbackServer;

/**
 * What it is that answers.
 *
 * @param name with its version
 * @param standIn whether it is the stand-in and not SeaweedFS
 */
record Product(String name, boolean standIn) {
    /** Before anything is known. */
    static final Product UNKNOWN = new Product("SeaweedFS", false);

    /** What a server is by the version that it tells. */
    static Product of(String version) {
        return version.contains(LoopbackServer.MARK)
                ? new Product(LoopbackServer.PRODUCT, true)
                : new Product("SeaweedFS " + version.replaceFirst("^\\d+GB ", ""), false);
    }
}
