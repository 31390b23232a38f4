/** Signs requests by AWS Signature Version 4. No sockets, no threads. */
@org.jspecify.annotations.NullMarked
package org.storeharness.s3.signing;
