/** SeaweedFS servers that a run starts for itself. */
@NullMarked
package org.storeharness.seaweed.server;

import org.jspecify.annotations.NullMarked;
