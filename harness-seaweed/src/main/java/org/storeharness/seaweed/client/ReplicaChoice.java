package org.storeharness.seaweed.client;

/** Which of the servers that hold a volume gets a read. */
public enum ReplicaChoice {
    /** Each in turn. */
    ROTATE,
    /** The first that the master names. */
    FIRST
}
