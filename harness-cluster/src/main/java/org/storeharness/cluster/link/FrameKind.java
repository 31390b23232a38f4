package org.storeharness.cluster.link;

/** The kind of a frame, which says what its receiver has to send back. */
enum FrameKind {
    /** An answer with the same number. */
    ASK,
    /** Nothing: the frame answers the ask with the same number. */
    ANSWER,
    /** Nothing. */
    TELL
}
