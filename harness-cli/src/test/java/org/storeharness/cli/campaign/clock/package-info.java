/** A wall clock that can be stepped in one JVM, whatever rights it has. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.campaign.clock;
