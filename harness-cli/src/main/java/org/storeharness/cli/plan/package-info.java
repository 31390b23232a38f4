/** Options of commands that change a plan: its rounds, its work, and the options of its targets' stores. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.plan;
