package org.storeharness.seaweed;

/** Who is asked for objects. */
enum ObjectApi {
    /** Volume servers, by the ids of a master. */
    VOLUMES(202),
    /** A filer, by paths. It answers the same to the removal of what is not there. */
    FILER(204);

    private final int removed;

    ObjectApi(int removed) {
        this.removed = removed;
    }

    /** The status of the answer to a removal. */
    int removed() {
        return removed;
    }
}
