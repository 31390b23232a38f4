@org.jspecify.annotations.NullMarked
package org.storeharness.jdbc;
