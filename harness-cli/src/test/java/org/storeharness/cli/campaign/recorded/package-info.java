/** Every store behind a recorder of what it was asked for and what it answered, which can also lie. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cli.campaign.recorded;
