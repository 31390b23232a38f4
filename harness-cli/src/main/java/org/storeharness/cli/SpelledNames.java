package org.storeharness.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Finds out whether this JVM can spell the names of files that it was given. It spells them in the charset of its locale, which cannot be
 * changed once it runs, and puts question marks in place of missing characters, as of umlauts under {@code LC_ALL=C}: it would make
 * other files than those that are meant. Linux tells the given bytes.
 */
final class SpelledNames {
    private static final Path PROCESS = Path.of("/proc/self");

    private SpelledNames() {}

    /** The reason for which no file may be made, in one line; empty if every name is spelled as it was given. */
    static Optional<String> problem() {
        Charset charset = Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
        return isSpelled(charset) && isHere(System.getProperty("user.dir"))
                ? Optional.empty()
                : Optional.of("the locale has names spelled in " + charset
                        + ", and an argument or this directory has characters that it does not have, so that files would be"
                        + " made elsewhere; set LC_ALL=C.UTF-8");
    }

    private static boolean isSpelled(Charset charset) {
        try {
            charset.newDecoder().decode(ByteBuffer.wrap(Files.readAllBytes(PROCESS.resolve("cmdline"))));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static boolean isHere(String directory) {
        try {
            Path here = PROCESS.resolve("cwd");
            return !Files.exists(here) || Files.isSameFile(here, Path.of(directory));
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }
}
