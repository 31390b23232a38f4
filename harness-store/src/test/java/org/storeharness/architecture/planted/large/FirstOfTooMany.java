package org.storeharness.architecture.planted.large;

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

final class Planted22 {}

final class Planted23 {}

final class Planted24 {}

final class Planted25 {}

final class Planted26 {}

final class Planted27 {}

final class Planted28 {}

final class Planted29 {}

final class Planted30 {}

final class Planted31 {}

final class Planted32 {}

final class Planted33 {}

final class Planted34 {}

final class Planted35 {}

final class Planted36 {}

final class Planted37 {}

final class Planted38 {}

final class Planted39 {}

final class Planted40 {}

final class Planted41 {}

final class Planted42 {}

final class Planted43 {}

final class Planted44 {}

final class Planted45 {}

final class Planted46 {}
