/** What a run found, as plain records. Everything a report needs stands here; reports are made from nothing else. */
@NullMarked
package org.storeharness.core.result;

import org.jspecify.annotations.NullMarked;
