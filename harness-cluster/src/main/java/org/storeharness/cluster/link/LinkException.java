package org.storeharness.cluster.link;

/** A link that failed or was refused. The message is one line that names the member. */
public final class LinkException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final LinkFailureKind kind;

    private enum LinkFailureKind {
        FAILED,
        NAME_IN_USE,
        REFUSED
    }

    private LinkException(String line, LinkFailureKind kind, Throwable cause) {
        super(line, cause);
        this.kind = kind;
    }

    /** A failure that may pass. */
    public LinkException(String line) {
        super(line);
        this.kind = LinkFailureKind.FAILED;
    }

    /** A failure that may pass, with its cause. */
    public static LinkException transientFailure(String line, Throwable cause) {
        return new LinkException(line, LinkFailureKind.FAILED, cause);
    }

    /** A failure that lasts until another process of the same name is gone. */
    static LinkException nameInUse(String line) {
        return new LinkException(line, LinkFailureKind.NAME_IN_USE, new IllegalArgumentException(line));
    }

    /** A failure that repeats at every attempt with the same coordinator. */
    public static LinkException refusal(String line) {
        return new LinkException(line, LinkFailureKind.REFUSED, new IllegalArgumentException(line));
    }

    /** Whether trying again later may help. */
    boolean mayWorkLater() {
        return kind != LinkFailureKind.REFUSED;
    }

    /** Whether another process has the name. */
    boolean isNameInUse() {
        return kind == LinkFailureKind.NAME_IN_USE;
    }

    /** Whether somebody was there and refused. */
    public boolean isRefusal() {
        return kind != LinkFailureKind.FAILED;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
