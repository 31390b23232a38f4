/**
 * A stand-in for SeaweedFS: a master and volume servers in this process that speak the recorded protocol, keep objects on
 * disk, and can be told to go wrong in counted ways. For tests, for teaching, and to see how fast the client could be.
 */
@NullMarked
package org.storeharness.seaweed.loopback;

import org.jspecify.annotations.NullMarked;
