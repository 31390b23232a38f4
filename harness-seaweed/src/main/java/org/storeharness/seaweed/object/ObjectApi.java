package org.storeharness.seaweed.object;

/** Who is asked for objects. */
public enum ObjectApi {
    /** Volume servers, by the ids of a master. */
    VOLUMES(202, "image/bench"),
    /** A filer, by paths. It answers the same to the removal of what is not there. */
    FILER(204, "application/octet-stream");

    private final int removed;
    private final String partType;

    ObjectApi(int removed, String partType) {
        this.removed = removed;
        this.partType = partType;
    }

    /**
     * The type of content in an uploaded form. Volume servers compress what they take for text by its first bytes, which are
     * the same in all objects of a run; this type, which is that of weed's own benchmark, they leave as it is.
     */
    String partType() {
        return partType;
    }

    /** The status of the answer to a removal. */
    int removed() {
        return removed;
    }
}
