package org.storeharness.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.storeharness.environment.MarkedDirectory;

/**
 * A thing that a run made and did not remove. It was seen, and carries the run's mark.
 *
 * @param kind the kind of thing, as users call it: {@code schema}
 * @param place its name and where it is
 * @param bytes its size; empty if it is not known
 * @param removal removes it if it still carries the mark; does nothing if it is gone
 */
public record Leftover(String kind, String place, OptionalLong bytes, Removal removal) {
    /** Something whose size is not known. */
    public static Leftover of(String kind, String place, Removal removal) {
        return new Leftover(kind, place, OptionalLong.empty(), removal);
    }

    /**
     * A directory or its first draft, if it is there with its mark. Its size is that of the files in it; links are not followed.
     *
     * @param removals what removes the one that is there
     * @throws StoreException if that cannot be seen
     */
    public static Optional<Leftover> ofDirectory(
            String kind, MarkedDirectory directory, Function<MarkedDirectory, Removal> removals) throws StoreException {
        try {
            return directory.withDrafts().stream()
                    .findFirst()
                    .map(found ->
                            new Leftover(kind, found.path().toString(), bytesIn(found.path()), removals.apply(found)));
        } catch (IOException e) {
            throw new StoreException(String.valueOf(e.getMessage()), e);
        }
    }

    private static OptionalLong bytesIn(Path directory) {
        try (Stream<Path> entries = Files.walk(directory)) {
            return OptionalLong.of(entries.filter(entry -> Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS))
                    .mapToLong(entry -> entry.toFile().length())
                    .sum());
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.empty();
        }
    }

    /**
     * Removes it if it still carries the mark. Does nothing if it is gone.
     *
     * @throws StoreException if something of it remains; names it
     */
    public void remove() throws StoreException {
        try {
            removal.run();
        } catch (IOException e) {
            throw new StoreException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Removes something. */
    @FunctionalInterface
    public interface Removal {
        /**
         * @throws IOException if something of it remains; names it
         */
        void run() throws StoreException, IOException;
    }

    /**
     * Something is in the place that a run noted, but without the run's mark, so that its owner is not known. Not thrown where a server does
     * not answer.
     */
    public static final class UnmarkedException extends StoreException {
        private static final long serialVersionUID = 1L;

        public UnmarkedException(String message) {
            super(message);
        }
    }
}
