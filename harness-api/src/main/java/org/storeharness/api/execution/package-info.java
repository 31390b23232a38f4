/** Carries plans out, for the library and for the command line alike; no part of the API. */
@org.jspecify.annotations.NullMarked
package org.storeharness.api.execution;
