package org.storeharness.json;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads the text of documents. */
final class DocumentFiles {
    private DocumentFiles() {}

    /**
     * @throws DocumentException if the file does not exist or is unreadable, too long or not UTF-8
     */
    static String read(Path file, long maximumBytes) {
        try {
            if (!Files.isRegularFile(file) && Files.exists(file)) {
                throw unreadable(file, "must be a regular file");
            } else if (Files.size(file) > maximumBytes) {
                throw unreadable(file, "is longer than " + maximumBytes + " bytes");
            }
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw unreadable(file, "there is no such file");
        } catch (AccessDeniedException e) {
            throw unreadable(file, "may not be read by this user");
        } catch (CharacterCodingException e) {
            throw unreadable(file, "must be UTF-8 text");
        } catch (IOException e) {
            throw unreadable(file, "cannot be read: " + e.getMessage());
        }
    }

    private static DocumentException unreadable(Path file, String problem) {
        return new DocumentException("", problem, file.toString(), 0);
    }
}
