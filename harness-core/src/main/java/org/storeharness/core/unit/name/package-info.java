/** What people meant who wrote a name that there is not. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.unit.name;
