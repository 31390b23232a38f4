package org.storeharness.api;

/**
 * A notice that a reader has to know before quoting a figure.
 *
 * @param code the kind of notice, a name that stays the same: {@code OVERLOADED}
 * @param subject the target or workload that it is about, or {@code run}
 * @param message a sentence for people
 * @param invalidates whether the figures of the run may not be quoted because of it
 */
public record Notice(String code, String subject, String message, boolean invalidates) {}
