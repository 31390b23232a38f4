/**
 * Sends the requests to masters, filers and volume servers that are not measured: leader, topology, collections, counters;
 * and signs the tokens for a filer.
 */
@NullMarked
package org.storeharness.seaweed.client;

import org.jspecify.annotations.NullMarked;
