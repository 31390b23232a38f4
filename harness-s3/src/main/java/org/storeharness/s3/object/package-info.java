/** The requests of one operation on an object, and the judgement of their responses. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.object;
