/** What the archives hold beside the program: pages of the system's manual and completions for shells. */
@NullMarked
package org.storeharness.dist;

import org.jspecify.annotations.NullMarked;
