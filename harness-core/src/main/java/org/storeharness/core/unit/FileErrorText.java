package org.storeharness.core.unit;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;

/** Says what went wrong with a file or its name, where an exception's message is no more than the name of the file. */
public final class FileErrorText {
    /** What the JVM says of a name that it cannot hand to the system in the encoding of the locale. */
    private static final String NOT_IN_ENCODING = "unmappable";

    private FileErrorText() {}

    /** The reason in words for people, without the name of the file. */
    public static String reason(IOException failure) {
        if (failure instanceof NoSuchFileException) {
            return "no such file or directory";
        } else if (failure instanceof AccessDeniedException) {
            return "permission denied";
        } else if (failure instanceof FileAlreadyExistsException) {
            return "exists already";
        }
        String reason = failure instanceof FileSystemException onFile ? onFile.getReason() : failure.getMessage();
        return reason == null ? failure.getClass().getSimpleName() : reason;
    }

    /** The reason in words for people, without the text that is no path. */
    public static String reason(InvalidPathException failure) {
        return failure.getReason().contains(NOT_IN_ENCODING)
                ? "it has a character that the locale lacks, in which the JVM writes names of files (sun.jnu.encoding);"
                        + " run with LC_ALL=C.UTF-8"
                : failure.getReason();
    }
}
