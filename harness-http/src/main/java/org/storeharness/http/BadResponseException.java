package org.storeharness.http;

/** The bytes that came over a connection are not a valid response. The connection cannot be used any more. */
public final class BadResponseException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * @param problem the problem, without the subject
     */
    public BadResponseException(String problem) {
        super(problem, null, false, false);
    }
}
