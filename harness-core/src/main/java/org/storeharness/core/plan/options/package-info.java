/** Makes the options record of a store from the named values of a plan or a command line. */
@NullMarked
package org.storeharness.core.plan.options;

import org.jspecify.annotations.NullMarked;
