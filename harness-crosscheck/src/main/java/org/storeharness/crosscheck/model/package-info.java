/** Defines what both tools are asked to do, what they report, and what servers or the kernel counted meanwhile. */
@NullMarked
package org.storeharness.crosscheck.model;

import org.jspecify.annotations.NullMarked;
