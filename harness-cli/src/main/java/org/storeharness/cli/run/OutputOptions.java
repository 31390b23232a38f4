package org.storeharness.cli.run;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.progress.MetricsServer;
import org.storeharness.cli.support.DataDirectoryOption;
import org.storeharness.cli.support.MarginOption;
import org.storeharness.cli.support.ReportFormats;
import org.storeharness.core.report.ReportWriter;
import org.storeharness.core.report.ReportWriters;
import org.storeharness.core.unit.Check;
import org.storeharness.core.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** Options for what a measuring command leaves and says. */
public final class OutputOptions {
    private static final int MAX_PORT = 65_535;
    private static final String TEXT = "text";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = TEXT,
            completionCandidates = ReportFormats.class,
            description = "How the result is printed, one of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private String format = TEXT;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "harness-runs",
            description = "Where the run directory goes (default: ${DEFAULT-VALUE})")
    private Path out = Path.of("harness-runs");

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Where stores that run on this machine keep their data during the run"
                    + " (default: .cache/store-harness in the home directory)")
    private @Nullable Path dataDirectory;

    @Option(
            names = "--tag",
            paramLabel = "NAME=VALUE",
            description = "Say what this run is of, to find it again with 'harness history': --tag commit=1f3a; can be"
                    + " repeated")
    private Map<String, String> tags = new LinkedHashMap<>();

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            defaultValue = "5%",
            description = "Changes that are surely smaller make no difference (default: 5%%)")
    private String margin = "5%";

    @Option(
            names = {"-q", "--quiet"},
            description = "No progress on standard error")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            description = "More on standard error: -v every step, -vv every measurement, -vvv stack traces")
    private boolean[] verbosity = new boolean[0];

    @Option(
            names = "--watch-port",
            paramLabel = "PORT",
            description =
                    "Serve what the run does as metrics for Prometheus on this port while it goes on; 0 takes any")
    private @Nullable Integer watchPort;

    @Option(
            names = "--watch-address",
            paramLabel = "ADDRESS",
            description = "Where --watch-port listens (default: this machine alone)")
    private @Nullable InetAddress watchAddress;

    /** The name of the format of the report. */
    public String format() {
        return format;
    }

    /** Whether the report is plain text, the default. */
    public boolean isText() {
        return format.equals(TEXT);
    }

    /**
     * The report of the format.
     *
     * @throws InvalidValueException if there is no such format
     */
    ReportWriter report() {
        return ReportWriters.load().get(format);
    }

    /**
     * The report of the format. A command with a text report of its own makes it from the usual one.
     *
     * @throws InvalidValueException if there is no such format
     */
    public ReportWriter report(UnaryOperator<ReportWriter> text) {
        return isText() ? text.apply(report()) : report();
    }

    /** What the caller says of the run. */
    Map<String, String> tags() {
        return tags;
    }

    /** What makes no difference, as a share. */
    double margin() {
        return MarginOption.parse(margin);
    }

    /** Serves the metrics of the run, where that is asked for. */
    Optional<MetricsServer> metricsServer() {
        if (watchPort == null) {
            if (watchAddress != null) {
                throw new InvalidValueException("--watch-address", "needs --watch-port");
            }
            return Optional.empty();
        }
        Check.range("--watch-port", watchPort, 0, MAX_PORT);
        return Optional.of(
                new MetricsServer(watchAddress == null ? InetAddress.getLoopbackAddress() : watchAddress, watchPort));
    }

    /** Where run directories go. */
    public Path out() {
        return out;
    }

    /** 0 with {@code -q}, 1 by default, one more for each {@code -v}. */
    public int verbosity() {
        return quiet ? 0 : 1 + verbosity.length;
    }

    /**
     * The data directory, made if it is the default one: below the home directory, or the working directory where that is in
     * memory.
     *
     * @throws InvalidValueException if the given one does not exist, or there is no default that is on a disk
     */
    public Path dataDirectory() {
        return DataDirectoryOption.of(dataDirectory);
    }
}
