/** What a run found, as plain records. Everything a report needs stands here; reports are made from nothing else. */
@org.jspecify.annotations.NullMarked
package org.storeharness.core.result;
