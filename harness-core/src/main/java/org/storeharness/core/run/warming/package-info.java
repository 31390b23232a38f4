/** The scratch warm-up: a plan's work on scratch targets before the first stage, so that what is measured is the store. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.run.warming;
