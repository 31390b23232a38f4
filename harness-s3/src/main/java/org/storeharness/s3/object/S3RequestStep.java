package org.storeharness.s3.object;

/** The step of an operation that a request performs. */
enum S3RequestStep {
    UPLOAD,
    CREATE_PARTS,
    UPLOAD_PART,
    COMPLETE_PARTS,
    READ,
    LIST,
    DELETE,
    DELETE_SEVERAL
}
