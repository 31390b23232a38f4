/** Replays what a run writes up to any moment at which the machine loses its power. */
package org.storeharness.powerloss;
