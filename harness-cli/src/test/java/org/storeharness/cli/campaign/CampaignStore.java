package org.storeharness.cli.campaign;

import java.util.Locale;

/** A store of the campaign. */
enum CampaignStore {
    MEMORY,
    FS,
    FS_BLOCK,
    FS_METADATA,
    POSTGRES,
    SEAWEED;

    /** The driver's name. */
    String driver() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean hasServer() {
        return this == POSTGRES || this == SEAWEED;
    }
}
