package org.storeharness.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.cluster.link.Certificates;
import org.storeharness.cluster.link.MemberName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code harness cluster certificates}: makes the keys of a coordinator and its agents. */
@Command(
        name = "certificates",
        header = "How do the machines of a run get certificates that they trust?",
        description = {
            "Makes a key and a certificate for the coordinator and for each agent of a run on many machines. They trust each"
                    + " other and nobody else.",
            "An authority made for this alone signs them, and its key is thrown away: for one more agent make all of them"
                    + " anew. The program keytool of this JDK makes them."
        },
        footer = "  ./harness cluster certificates tls --names a,b,c")
final class CertificatesCommand implements Callable<Integer> {
    private static final int DAYS = 90;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "DIR", description = "The directory to make, which only you may read")
    private Path directory = Path.of("");

    @Option(
            names = "--names",
            paramLabel = "NAME[,NAME...]",
            split = ",",
            required = true,
            description = "The agents' names: lower-case letters, digits and hyphens")
    private List<String> names = new ArrayList<>();

    @Override
    public Integer call() {
        Certificates.make(directory, names, DAYS);
        PrintWriter out = spec.commandLine().getOut();
        out.println("made " + directory + "; each host needs a directory with these three files of it:");
        print(out, MemberName.COORDINATOR, MemberName.COORDINATOR);
        names.forEach(name -> print(out, "agent " + name, name));
        out.flush();
        return ExitCodes.OK;
    }

    private static void print(PrintWriter out, String member, String name) {
        out.println("  " + member + ": ca.pem " + name + ".pem " + name + ".key");
    }
}
