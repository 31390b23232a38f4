/**
 * Tests the speed of stores with JUnit: {@link org.storeharness.junit.StoreTest} measures, {@link org.storeharness.junit.StoreAssertions} judges by
 * intervals.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@NullMarked
package org.storeharness.junit;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
