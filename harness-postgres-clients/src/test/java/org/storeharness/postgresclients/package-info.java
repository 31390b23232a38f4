@org.jspecify.annotations.NullMarked
package org.storeharness.postgresclients;
