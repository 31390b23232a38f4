/**
 * Many machines: a coordinator that runs a plan, and agents that make the load. The packages below it hold the link between them: what is
 * said, who may say it, and how far their clocks differ, and start agents on other hosts.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster;
