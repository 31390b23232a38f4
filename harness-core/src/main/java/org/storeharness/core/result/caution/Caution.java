package org.storeharness.core.result.caution;

/**
 * Something a reader has to know before quoting a figure.
 *
 * @param subject what it is about: a target's name, {@code client}, {@code machine} or {@code run}; where it was seen of
 *     several targets, each with how often, as in {@code fs 14 x, postgres 7 x}
 * @param message one line: what was seen, with its figure, and what it does to the results
 * @param invalidates whether the run's figures must not be quoted because of it
 */
public record Caution(String subject, String message, boolean invalidates) {}
