package org.storeharness.cli.campaign;

import java.util.EnumSet;
import java.util.Set;

/** A fault in a run of the campaign. */
enum CampaignFault {
    NONE,
    /** The client is killed as {@code kill -9} does. */
    KILL_CLIENT,
    /** The client is told to end. */
    TERMINATE_CLIENT,
    /** The client stands still for a while. */
    STOP_CLIENT,
    /** The client can open hardly any more files. */
    NO_DESCRIPTORS,
    /** The client has a heap that is too small. */
    NO_MEMORY,
    /** The server is killed, and comes back at once, later or after the run. */
    KILL_SERVER,
    /** The server stands still. */
    STOP_SERVER,
    /** All connections end. */
    CUT,
    /** All connections are reset. */
    RESET,
    /** Whatever is sent arrives late. */
    DELAY,
    /** Sent bytes do not arrive, and nobody is told. */
    SILENCE,
    /** Writes are acknowledged and lost. */
    LOSE,
    /** Writes are acknowledged and stored with another content. */
    FLIP,
    /** Nothing fits any more. */
    FULL_DISK,
    /** No file can be created any more. */
    NO_INODES,
    /** Nothing can be changed; files can be opened for reading only. */
    READ_ONLY,
    /** Contents can be neither read nor written. */
    IO_ERROR,
    /** Syncs fail. */
    SYNC_ERROR,
    /** No request for a file is answered until the fault is over. */
    HANG,
    /** The process of the filesystem is gone. */
    GONE;

    private static final Set<CampaignFault> OF_THE_CLIENT = EnumSet.range(KILL_CLIENT, NO_MEMORY);
    private static final Set<CampaignFault> OF_THE_NETWORK = EnumSet.range(CUT, SILENCE);
    private static final Set<CampaignFault> OF_FILES = EnumSet.range(FULL_DISK, GONE);

    boolean appliesTo(CampaignStore store) {
        return switch (this) {
            case KILL_SERVER, STOP_SERVER, CUT, RESET, DELAY, SILENCE -> store.hasServer();
            case LOSE, FLIP -> store != CampaignStore.FS_METADATA;
            default -> true;
        };
    }

    /** Whether the client has to run in a process of its own. */
    boolean needsProcess() {
        return OF_THE_CLIENT.contains(this);
    }

    boolean needsProxy() {
        return OF_THE_NETWORK.contains(this);
    }

    boolean isOfFiles() {
        return OF_FILES.contains(this);
    }

    /** Whether the client cannot do what it does at the end of a run. */
    boolean killsTheClient() {
        return this == KILL_CLIENT;
    }
}
