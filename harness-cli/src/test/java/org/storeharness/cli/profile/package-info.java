@org.jspecify.annotations.NullMarked
package org.storeharness.cli.profile;
