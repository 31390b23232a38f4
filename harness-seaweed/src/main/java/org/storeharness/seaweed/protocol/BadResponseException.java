package org.storeharness.seaweed.protocol;

/** What came over a connection is not the HTTP answer that it has to be. The connection is of no further use. */
public final class BadResponseException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * @param problem what is wrong, in a few words for people
     */
    public BadResponseException(String problem) {
        super(problem, null, false, false);
    }
}
