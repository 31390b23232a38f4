/** Defines what both tools are asked to do, what they report, and what servers or the kernel count. */
@org.jspecify.annotations.NullMarked
package org.storeharness.crosscheck.model;
