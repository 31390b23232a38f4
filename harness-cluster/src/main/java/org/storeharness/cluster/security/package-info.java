/**
 * Decides who may be in a cluster: by certificates and the names in them, by a key that the processes of one user share, and by where one
 * listens without certificates. One enters by {@link org.storeharness.cluster.security.MemberIdentity}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.security;
