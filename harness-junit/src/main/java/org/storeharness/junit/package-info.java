/**
 * Tests the speed of stores with JUnit: {@link org.storeharness.junit.StoreTest} measures, {@link org.storeharness.junit.StoreAssertions} judges by
 * intervals.
 */
@NullMarked
package org.storeharness.junit;

import org.jspecify.annotations.NullMarked;
