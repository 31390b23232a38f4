/**
 * Holds the stand-in for SeaweedFS: a master, volume servers and a filer in this process that speak the recorded
 * protocol, keep objects in memory, and inject faults on request. For tests, for teaching, and to measure the limit of
 * the client. One enters by {@link org.storeharness.seaweed.standin.LoopbackServer}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.standin;
