package org.storeharness.cli.seaweed;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.seaweed.server.WeedBinary;
import org.storeharness.seaweed.server.WeedInstaller;
import org.storeharness.seaweed.server.WeedRelease;
import org.storeharness.store.StoreException;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness seaweed install}: gets a real SeaweedFS to measure. */
@Command(
        name = "install",
        header = "How do I get a real SeaweedFS to measure?",
        footer = {"  ./harness seaweed install", "  ./harness seaweed install --release 4.44"},
        description = {
            "Fetches the official release archive of SeaweedFS for this machine, or takes the one given, verifies it and"
                    + " puts its program weed into your cache directory, where 'compare' and 'seaweed bench' find it.",
            "The archive is verified by --sha256; without that it is not installed, and the error tells the sum of what was fetched."
        })
final class InstallCommand implements Callable<Integer> {
    private final Map<String, String> environment;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--release", paramLabel = "V", description = "The release to fetch (default: ${DEFAULT-VALUE})")
    private String release = WeedRelease.DEFAULT_VERSION;

    @Option(
            names = "--from",
            paramLabel = "URL|FILE",
            description = "The tar.gz archive to take instead of the official one")
    private @Nullable String from;

    @Option(names = "--sha256", paramLabel = "HEX", description = "Expected SHA-256 sum of the archive")
    private @Nullable String sha256;

    InstallCommand() {
        this(System.getenv());
    }

    InstallCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws StoreException {
        if (sha256 != null && !sha256.matches("[0-9a-fA-F]{64}")) {
            throw new InvalidValueException("--sha256", "must be 64 hexadecimal digits, got '" + sha256 + "'");
        }
        Path target = WeedBinary.installed(environment)
                .orElseThrow(() -> new StoreException(
                        "there is no cache directory: set HOME or XDG_CACHE_HOME to an absolute path"));
        PrintWriter err = spec.commandLine().getErr();
        WeedInstaller installer = new WeedInstaller(target, line -> {
            err.println(line);
            err.flush();
        });
        WeedInstaller.Installation installed = installer.install(source(), sha256);
        PrintWriter out = spec.commandLine().getOut();
        out.println("installed " + installed.program());
        out.println("version   " + installed.version());
        out.println("sha256    " + installed.sha256() + " of the archive");
        out.println("verified  by the given SHA-256 sum");
        out.flush();
        return ExitCodes.OK;
    }

    private String source() {
        return from != null
                ? from
                : WeedRelease.of(release, System.getProperty("os.name"), System.getProperty("os.arch"))
                        .archive()
                        .toString();
    }
}
