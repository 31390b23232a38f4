/** Generated command lines, job files, scripts and plans, each carried out for a moment. */
@NullMarked
package org.storeharness.cli.generated;

import org.jspecify.annotations.NullMarked;
