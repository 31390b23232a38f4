/** Who may be in a cluster: certificates, the names in them, and where one listens without them. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.security;
