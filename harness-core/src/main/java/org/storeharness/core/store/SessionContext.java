package org.storeharness.core.store;

/**
 * What a store needs to open a worker's session.
 *
 * @param worker the worker's index, from 0, unique among the sessions open at one time
 * @param depth the maximum number of outstanding operations of this session; 1 for blocking stores
 */
public record SessionContext(int worker, int depth) {}
