package org.storeharness.seaweed;

import org.storeharness.seaweed.loopback.LoopbackServer;

/**
 * The product that serves a target.
 *
 * @param name the name with its version
 * @param standIn whether it is the stand-in and not SeaweedFS
 */
record Product(String name, boolean standIn) {
    /** The product before its version is known. */
    static final Product UNKNOWN = new Product("SeaweedFS", false);

    /** The product of a server with this version: the version of a stand-in contains {@link LoopbackServer#MARK}. */
    static Product of(String version) {
        return version.contains(LoopbackServer.MARK)
                ? new Product(LoopbackServer.PRODUCT, true)
                : new Product("SeaweedFS " + version.replaceFirst("^\\d+GB ", ""), false);
    }
}
