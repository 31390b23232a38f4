/**
 * Sends the requests to masters, filers and volume servers that are not measured: leader, topology, collections, counters;
 * and signs the tokens for a filer.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.client;
