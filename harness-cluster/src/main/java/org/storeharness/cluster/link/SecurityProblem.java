package org.storeharness.cluster.link;

/** Certificates or keys that cannot be used or made. The message is one line that says what to do. */
public final class SecurityProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SecurityProblem(String line) {
        super(line);
    }

    SecurityProblem(String line, Throwable cause) {
        super(line, cause);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
