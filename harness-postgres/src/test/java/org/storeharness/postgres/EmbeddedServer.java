package org.storeharness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.storeharness.core.store.StoreException;
import org.storeharness.postgres.embedded.EmbeddedPostgresServer;

/** One embedded server for all tests of this JVM, stopped after the last. */
final class EmbeddedServer implements BeforeAllCallback {
    private static final Namespace NAMESPACE = Namespace.create(EmbeddedServer.class);

    private static TestServer server = new TestServer("", "", "");

    /** The server; it runs once a test class has been extended with this. */
    static TestServer get() {
        return server;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot().getStore(NAMESPACE).computeIfAbsent("server", key -> start(), Running.class);
    }

    private static Running start() {
        try {
            Path directory = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "embedded-");
            EmbeddedPostgresServer started = EmbeddedPostgresServer.start(directory, 16, line -> {});
            server = TestServer.of(started);
            return new Running(started, directory);
        } catch (IOException | StoreException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Running(EmbeddedPostgresServer server, Path directory) implements AutoCloseable {
        @Override
        public void close() throws IOException, StoreException {
            server.close();
            Files.delete(directory);
        }
    }
}
