package org.storeharness.http;

/** Takes the result of one step of an operation, success or failure, once. Called on the session's thread. */
public interface ResultHandler {
    /** The step is done. */
    void succeeded();

    /** The step failed. */
    void failed(OperationFailure failure);
}
