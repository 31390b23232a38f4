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
import org.apiguardian.api.API;
import org.storeharness.environment.MarkedDirectory;

/** A thing that a run made and did not remove. It was seen, and carries the run's mark. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Leftover {
    /** The kind of thing, as users call it: {@code schema}. */
    String kind();

    /** Its name and where it is. */
    String place();

    /** Its size in bytes; empty if it is not known. */
    OptionalLong bytes();

    /**
     * Removes it if it still carries the mark. Does nothing if it is gone.
     *
     * @throws StoreException if something of it remains; names it
     */
    void remove() throws StoreException;

    /**
     * Something is in the place that a run noted, but without the run's mark, so that its owner is not known. Not thrown where a server does
     * not answer.
     */
    final class UnmarkedException extends StoreException {
        private static final long serialVersionUID = 1L;

        public UnmarkedException(String message) {
            super(message);
        }
    }

    /** Removes something. */
    @FunctionalInterface
    interface Removal {
        /**
         * @throws StoreException if something of it remains; names it
         */
        void run() throws StoreException;
    }

    /** A directory. Its size is that of the files in it; links are not followed. */
    record OfDirectory(String kind, Path path, Removal removal) implements Leftover {
        /**
         * A directory or its first draft, if it is there with its mark.
         *
         * @param removals what removes the one that is there
         * @throws StoreException if that cannot be seen
         */
        public static Optional<Leftover> of(
                String kind, MarkedDirectory directory, Function<MarkedDirectory, Removal> removals)
                throws StoreException {
            try {
                return directory.withDrafts().stream()
                        .findFirst()
                        .map(found -> new OfDirectory(kind, found.path(), removals.apply(found)));
            } catch (IOException e) {
                throw new StoreException(String.valueOf(e.getMessage()), e);
            }
        }

        @Override
        public String place() {
            return path.toString();
        }

        @Override
        public OptionalLong bytes() {
            try (Stream<Path> entries = Files.walk(path)) {
                return OptionalLong.of(entries.filter(entry -> Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS))
                        .mapToLong(entry -> entry.toFile().length())
                        .sum());
            } catch (IOException | UncheckedIOException e) {
                return OptionalLong.empty();
            }
        }

        @Override
        public void remove() throws StoreException {
            removal.run();
        }
    }
}
