package org.storeharness.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.cli.support.Version;
import org.storeharness.engine.SystemClock;
import org.storeharness.environment.Doctor;
import org.storeharness.environment.Environment;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.environment.FileSystemProbe;
import org.storeharness.environment.Finding;
import org.storeharness.environment.SystemFiles;
import org.storeharness.unit.Printable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code harness doctor}: finds what on this machine distorts measurements. */
@Command(
        name = "doctor",
        header = "What on this machine distorts measurements, and how is it fixed?",
        footer = "  ./harness doctor",
        description = "Examines this machine for what distorts measurements, and says how to fix it.")
final class DoctorCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "The directory to examine (default: the working directory)")
    private Path dataDirectory = Path.of(".");

    @Override
    public Integer call() throws IOException {
        SystemClock clock = new SystemClock();
        SystemFiles files = SystemFiles.ofThisMachine();
        Environment environment =
                Environment.probe(files, clock::nanos, Version.current().version());
        FileSystemFacts directory = new FileSystemProbe(files).measure(dataDirectory, clock::nanos);
        List<Finding> findings = new Doctor(files).examine(environment, directory);
        print(findings);
        return ExitCodes.of(findings.stream().noneMatch(finding -> finding.level() == Finding.Level.PROBLEM));
    }

    private void print(List<Finding> findings) {
        PrintWriter out = spec.commandLine().getOut();
        int width = findings.stream()
                .mapToInt(finding -> finding.subject().length())
                .max()
                .orElse(0);
        for (Finding finding : findings) {
            out.printf(
                    Locale.ROOT,
                    "%-8s %-" + width + "s  %s%n",
                    finding.level().name().toLowerCase(Locale.ROOT),
                    finding.subject(),
                    Printable.line(finding.value()));
            if (!finding.advice().isEmpty()) {
                out.printf(Locale.ROOT, "%-8s %-" + width + "s  -> %s%n", "", "", Printable.line(finding.advice()));
            }
        }
        out.flush();
    }
}
