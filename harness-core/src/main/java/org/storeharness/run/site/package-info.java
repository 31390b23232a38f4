/**
 * Does the work of a run where its workers are: opens sessions, performs phases as ordered, and reports what was done. One enters by
 * {@link org.storeharness.run.site.Site}, which {@link org.storeharness.run.site.LocalSite} is on this machine.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.run.site;
