@org.jspecify.annotations.NullMarked
package org.storeharness.postgres.script;
