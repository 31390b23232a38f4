package org.storeharness.seaweed;

/** The kind of server that objects are requested from. */
enum ObjectApi {
    /** Volume servers, by the file ids of a master. */
    VOLUMES(202, "image/bench"),
    /** A filer, by path. It answers a delete of a missing object with the same status. */
    FILER(204, "application/octet-stream");

    private final int deletedStatus;
    private final String partType;

    ObjectApi(int deletedStatus, String partType) {
        this.deletedStatus = deletedStatus;
        this.partType = partType;
    }

    /**
     * The type of content in an uploaded form. Volume servers compress content that looks like text by its first bytes, which
     * are the same in all objects of a run. They do not compress this type, which weed's own benchmark uses too.
     */
    String partType() {
        return partType;
    }

    /** The status of the response to a delete. */
    int deletedStatus() {
        return deletedStatus;
    }
}
