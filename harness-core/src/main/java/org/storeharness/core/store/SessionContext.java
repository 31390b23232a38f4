package org.storeharness.core.store;

/**
 * What a worker tells a store when it opens its session.
 *
 * @param worker the worker's index, from 0, unique among the sessions open at one time
 * @param depth the most operations that this session will have outstanding; 1 for blocking stores
 */
public record SessionContext(int worker, int depth) {}
