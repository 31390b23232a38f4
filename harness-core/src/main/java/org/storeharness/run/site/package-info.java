/** Where the work of a run is done: opens sessions, performs phases as ordered, and reports what was done. */
@org.jspecify.annotations.NullMarked
package org.storeharness.run.site;
