/**
 * Asks masters, filers and volume servers for what happens outside of measured operations: leader, topology,
 * collections, counters, and the tokens that a filer wants.
 */
@NullMarked
package org.storeharness.seaweed.client;

import org.jspecify.annotations.NullMarked;
