package org.storeharness.s3clients;

import org.storeharness.s3.object.ReadCheck;
import org.storeharness.store.Operation;

/** The calls of a library that return when the operation has ended. Used by one thread. */
interface BlockingCalls {
    /**
     * Reads what the check requests, and gives it the content.
     *
     * @return the bytes of the content; for the headers alone, the length that they announce
     */
    long read(Operation operation, String key, ReadCheck check) throws Exception;

    /** Uploads the payload of the operation. */
    void upload(Operation operation, String key) throws Exception;

    /** Deletes the object. */
    void delete(String key) throws Exception;

    /**
     * The failure that an exception of a call stands for.
     *
     * @param call the call, without keys
     */
    CallFailure failure(String call, Exception exception);
}
