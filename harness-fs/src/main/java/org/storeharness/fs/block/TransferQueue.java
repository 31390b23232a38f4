package org.storeharness.fs.block;

import java.io.IOException;

/** A queue of the kernel that reads and writes open files. Used by one thread. */
interface TransferQueue extends AutoCloseable {
    /** A wait that ends when a transfer ends. */
    long UNTIL_ONE_ENDS = Long.MAX_VALUE;

    /** Smaller reads are not for this queue. */
    int leastReadBytes();

    /** Reads into the transfer's buffer, from index 0; {@link #collect} returns the transfer when it ends. */
    void read(int file, long offset, int bytes, Transfer transfer) throws IOException;

    /** Writes the transfer's buffer, from index 0; {@link #collect} returns the transfer when it ends. */
    void write(int file, long offset, int bytes, Transfer transfer) throws IOException;

    /**
     * Collects transfers that have ended. May only be called while there are outstanding ones.
     *
     * @param maximumWaitNanos the maximum time to wait for one; 0 does not wait
     * @return the number of transfers in {@link #completed}
     */
    int collect(long maximumWaitNanos);

    /** A transfer that {@link #collect} returned. */
    Transfer completed(int index);

    /** Closes the queue and its files. No transfer may be outstanding. */
    @Override
    void close() throws IOException;
}
