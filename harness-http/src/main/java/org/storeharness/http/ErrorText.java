package org.storeharness.http;

import java.net.UnknownHostException;

/** Describes failures in one line for people. */
public final class ErrorText {
    private ErrorText() {}

    /** The reason for which a connection or a request failed. */
    public static String of(Throwable cause) {
        if (cause instanceof UnknownHostException) {
            return "no such host is known on this machine";
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
