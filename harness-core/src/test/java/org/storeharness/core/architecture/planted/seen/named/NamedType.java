package org.storeharness.core.architecture.planted.seen.named;

/** Has no status by itself. */
public record NamedType(int value) {}
