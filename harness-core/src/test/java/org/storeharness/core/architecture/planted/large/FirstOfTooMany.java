package org.storeharness.core.architecture.planted.large;

/** One of the types of a package that is too large. */
public final class FirstOfTooMany {}

final class Planted02 {}

final class Planted03 {}

final class Planted04 {}

final class Planted05 {}

final class Planted06 {}

final class Planted07 {}

final class Planted08 {}

final class Planted09 {}

final class Planted10 {}

final class Planted11 {}

final class Planted12 {}

final class Planted13 {}

final class Planted14 {}

final class Planted15 {}

final class Planted16 {}

final class Planted17 {}

final class Planted18 {}

final class Planted19 {}

final class Planted20 {}

final class Planted21 {}
