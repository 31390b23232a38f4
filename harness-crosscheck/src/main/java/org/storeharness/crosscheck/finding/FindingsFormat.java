package org.storeharness.crosscheck.finding;

/** The formats of findings. */
public enum FindingsFormat {
    TEXT,
    JSON,
    MARKDOWN
}
