/** The servers of one session, masters or filer and volume servers; what a status means for an operation; counters. */
@org.jspecify.annotations.NullMarked
package org.storeharness.seaweed.http;
