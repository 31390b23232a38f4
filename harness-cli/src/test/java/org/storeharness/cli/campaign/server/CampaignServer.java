package org.storeharness.cli.campaign.server;

import java.io.IOException;
import java.util.List;

/** A server under test, in a process of its own on 127.0.0.1, that can be killed and comes back with what it had. */
public interface CampaignServer extends AutoCloseable {
    /** The first of its ports. */
    int port();

    /** The number of consecutive ports that it has. */
    int ports();

    ProcessHandle process();

    /** Kills it as {@code kill -9} does. */
    void kill() throws Exception;

    /** Starts it again at its address; does nothing if it runs. */
    void restart() throws Exception;

    /** Whether everything that is not the harness's is as it was. */
    boolean keepsForeignData() throws Exception;

    /** The leftovers of runs in it, by name. */
    List<String> leftovers() throws Exception;

    /** Removes or forgets the leftovers. */
    void removeLeftovers() throws Exception;

    @Override
    void close() throws IOException;
}
