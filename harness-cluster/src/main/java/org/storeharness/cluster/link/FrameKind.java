package org.storeharness.cluster.link;

/** What a frame's receiver owes its sender. */
enum FrameKind {
    /** An answer with the same number. */
    ASK,
    /** Nothing: it answers the ask with the same number. */
    ANSWER,
    /** Nothing. */
    TELL
}
