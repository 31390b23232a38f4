/** What coordinator and agents say to each other: messages as records, and their form as bytes. */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.protocol;
