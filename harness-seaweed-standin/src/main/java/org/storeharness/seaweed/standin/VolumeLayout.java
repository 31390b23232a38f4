package org.storeharness.seaweed.standin;

/**
 * The properties that volumes share if an assignment may choose any of them.
 *
 * @param ttl the time to live, as in the query; empty for none
 */
record VolumeLayout(String collection, Replication replication, String ttl) {}
