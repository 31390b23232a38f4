/** Runs each store through a matrix of faults at random moments, and holds each run to the same promises. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.campaign;
