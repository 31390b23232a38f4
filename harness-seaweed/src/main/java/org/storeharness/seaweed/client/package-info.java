/**
 * Sends the requests that are not measured to masters, filers and volume servers: for leader, topology, collections and counters. Signs
 * the tokens for a filer, and holds the options of the store. One enters by {@link org.storeharness.seaweed.client.MasterClient} and
 * {@link org.storeharness.seaweed.client.FilerClient}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.client;
