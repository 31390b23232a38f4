package org.storeharness.crosscheck.finding;

/** The forms in which findings are printed. */
public enum FindingsFormat {
    TEXT,
    JSON,
    MARKDOWN
}
