package org.storeharness.cli.crosscheck;

/** The forms in which findings are printed. */
enum FindingsFormat {
    TEXT,
    JSON,
    MARKDOWN
}
