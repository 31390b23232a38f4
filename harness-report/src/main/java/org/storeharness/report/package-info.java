/**
 * Defines reports and their writers. A writer uses nothing but the result it is given, so every report can be made again
 * later; numbers look the same in every locale.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.report;
