package org.storeharness.run.site;

/**
 * Sessions of a target that could not be closed.
 *
 * @param message why, in one line
 * @param hangs whether a call hangs, so that a worker cannot be used any more
 */
public record UnclosedSessions(String target, String message, boolean hangs) {}
