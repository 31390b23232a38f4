/** Servers in processes of their own, and a way to them that can be cut. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.campaign.server;
