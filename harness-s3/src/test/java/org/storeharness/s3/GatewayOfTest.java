package org.storeharness.s3;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * A VersityGW of each test's own, over an empty directory; a test that fails shows what the gateway said. Tests do not share one: a write
 * that a test gave up may end after its bucket was removed, and VersityGW then makes the bucket's directory again, as no bucket. A bucket
 * of that name cannot be made any more: it answers 500.
 */
public final class GatewayOfTest
        implements BeforeEachCallback,
                AfterEachCallback,
                TestExecutionExceptionHandler,
                LifecycleMethodExecutionExceptionHandler {
    private final boolean keepsVersions;
    private @Nullable Path served;
    private @Nullable VersityGateway gateway;

    /** One with the options that it comes with. */
    public GatewayOfTest() {
        this(false);
    }

    /** One whose buckets may keep versions. */
    public static GatewayOfTest withVersions() {
        return new GatewayOfTest(true);
    }

    private GatewayOfTest(boolean keepsVersions) {
        this.keepsVersions = keepsVersions;
    }

    public String url() {
        return Objects.requireNonNull(gateway, "the gateway is not started").url();
    }

    /** The directory of a bucket, in which its objects are files. */
    public Path bucket(String name) {
        return Objects.requireNonNull(served, "the gateway is not started")
                .resolve("objects")
                .resolve(name);
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("versitygw");
        served = directory;
        String versions = Files.createDirectory(directory.resolve("versions")).toString();
        gateway = VersityGateway.start(
                directory, keepsVersions ? new String[] {"--versioning-dir", versions} : new String[0]);
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        if (gateway != null) {
            gateway.close();
        }
        if (served != null) {
            List<Path> deepestFirst;
            try (Stream<Path> files = Files.walk(served)) {
                deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        }
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw withLog(failure);
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw withLog(failure);
    }

    @Override
    public void handleAfterEachMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw withLog(failure);
    }

    /** Adds what the gateway said to why a test fails. */
    Throwable withLog(Throwable failure) throws IOException {
        if (served != null && !(failure instanceof TestAbortedException)) {
            failure.addSuppressed(new AssertionError("versitygw said: " + VersityGateway.log(served)));
        }
        return failure;
    }
}
