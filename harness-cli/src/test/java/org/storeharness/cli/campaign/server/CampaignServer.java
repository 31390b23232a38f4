package org.storeharness.cli.campaign.server;

import java.io.IOException;
import java.util.List;

/** A server under test, in a process of its own on 127.0.0.1, that can be killed and comes back with what it had. */
public interface CampaignServer extends AutoCloseable {
    /** The first of its ports. */
    int port();

    /** How many ports in a row it has. */
    int ports();

    ProcessHandle process();

    /** Kills it as {@code kill -9} does. */
    void kill() throws Exception;

    /** Starts it again where it was; does nothing if it runs. */
    void restart() throws Exception;

    /** Whether what is not of the harness is as it was. */
    boolean keepsForeignData() throws Exception;

    /** What runs left in it, by name. */
    List<String> leftovers() throws Exception;

    /** Removes or forgets that. */
    void removeLeftovers() throws Exception;

    @Override
    void close() throws IOException;
}
