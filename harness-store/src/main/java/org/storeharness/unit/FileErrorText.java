package org.storeharness.unit;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;

/** Describes an error with a file or its name, where an exception's message is only the name of the file. */
public final class FileErrorText {
    /** Part of the JVM's message for a name that the locale cannot encode. */
    private static final String NOT_IN_ENCODING = "unmappable";

    private FileErrorText() {}

    /** The reason as readable text, without the name of the file. */
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

    /** The reason as readable text, without the invalid path. */
    public static String reason(InvalidPathException failure) {
        return failure.getReason().contains(NOT_IN_ENCODING)
                ? "it has a character that the locale lacks, in which the JVM writes names of files (sun.jnu.encoding);"
                        + " run with LC_ALL=C.UTF-8"
                : failure.getReason();
    }
}
