package org.storeharness.cluster.link;

/** A link that failed or was refused. The message is one line that names the member. */
public final class LinkException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean later;

    private LinkException(String line, boolean later, Throwable cause) {
        super(line, cause);
        this.later = later;
    }

    /** What may work at another time. */
    public LinkException(String line) {
        super(line);
        this.later = true;
    }

    /** What may work at another time. */
    public static LinkException transientFailure(String line, Throwable cause) {
        return new LinkException(line, true, cause);
    }

    /** What fails again whenever it is tried. */
    public static LinkException refusal(String line) {
        return new LinkException(line, false, new IllegalArgumentException(line));
    }

    /** Whether trying again later may help. */
    public boolean mayWorkLater() {
        return later;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
