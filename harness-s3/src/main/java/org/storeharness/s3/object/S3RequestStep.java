package org.storeharness.s3.object;

/** What a request of an operation does. */
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
