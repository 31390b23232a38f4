package org.storeharness.fs.block.engine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.activemq.artemis.nativo.jlibaio.LibaioContext;
import org.apache.activemq.artemis.nativo.jlibaio.SubmitInfo;
import org.jspecify.annotations.Nullable;

/** Whether this machine has Linux's asynchronous I/O. Loads the native library on first use. */
public final class LibaioSupport {
    private static final String LIBRARY = "lib/linux-x86_64/libartemis-native-64.so";
    private static final String SCRATCH_FILE = "artemisJLHandler_";

    private static final @Nullable String UNAVAILABLE_REASON = load();

    private LibaioSupport() {}

    /** Why it is not available; empty if it is. */
    public static Optional<String> unavailableReason() {
        return Optional.ofNullable(UNAVAILABLE_REASON);
    }

    /**
     * The library loads itself from the system's library path only. So it is unpacked and loaded here first, by a class of
     * the same class loader, which makes its native methods available.
     */
    private static @Nullable String load() {
        try {
            Path copy = Files.createTempFile("harness-libaio", ".so");
            try (InputStream library = LibaioContext.class.getClassLoader().getResourceAsStream(LIBRARY)) {
                Files.copy(Objects.requireNonNull(library, LIBRARY), copy, StandardCopyOption.REPLACE_EXISTING);
                System.load(copy.toString());
            } finally {
                Files.delete(copy);
            }
            removeScratchFile();
            new LibaioContext<SubmitInfo>(1, false, false).close();
            return null;
        } catch (UnsatisfiedLinkError e) {
            return "its native library cannot be loaded (it is for Linux on x86-64 and needs libaio.so.1): "
                    + e.getMessage();
        } catch (IOException | RuntimeException e) {
            return "it cannot be set up: " + e.getMessage();
        }
    }

    /** Removes a file that the library leaves open unless it loaded itself. */
    private static void removeScratchFile() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            List<Path> links = descriptors.filter(Files::isSymbolicLink).toList();
            for (Path link : links) {
                Path file = target(link);
                if (file.getFileName() != null && file.getFileName().toString().startsWith(SCRATCH_FILE)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static Path target(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (IOException e) {
            // Closed since it was listed.
            return Path.of("");
        }
    }
}
