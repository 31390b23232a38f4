/** Holds the result of a run as plain records. Reports are made from these records alone. */
@org.jspecify.annotations.NullMarked
package org.storeharness.result;
