package org.storeharness.architecture.planted.large;

/** One of the types of a package that is too large. */
public final class FirstOfTooMany {}

final class Planted02 {}

final class Planted03 {}
