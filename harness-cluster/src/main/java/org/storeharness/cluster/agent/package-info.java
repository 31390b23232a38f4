/** The agent's part: does what a coordinator's plan asks of one host, with the stores and directories that it was started with. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.agent;
