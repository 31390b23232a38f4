/** Makes the options record of a store from the named values of a plan or a command line. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.plan.options;
