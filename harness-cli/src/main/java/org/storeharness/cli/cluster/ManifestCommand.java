package org.storeharness.cli.cluster;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.storeharness.cli.support.ExitCodes;
import org.storeharness.cluster.launch.KubernetesManifest;
import org.storeharness.cluster.protocol.MemberName;
import org.storeharness.cluster.security.TemporaryCertificates;
import org.storeharness.core.unit.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code harness cluster manifest}: a run on Kubernetes. */
@Command(
        name = "manifest",
        header = "How does a command run on Kubernetes?",
        description = {
            "Prints what 'kubectl apply' takes for a run on Kubernetes: a job for the coordinator, a job with an index for the"
                    + " agents, a service by which they find it, and their certificates, made for this alone.",
            "The command to run comes last, behind '--'. The output holds keys: pipe it, or keep the file to yourself."
        },
        footer = {
            "  ./harness cluster manifest --agents 4 --image IMAGE -- compare --targets memory",
            "  ./harness cluster manifest --agents 4 --image IMAGE --claim shared -- compare --targets fs --set fs.directory=/data \\",
            "      | kubectl apply -f -"
        })
public final class ManifestCommand implements Callable<Integer> {
    private static final int DEFAULT_DAYS = 90;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--agents",
            paramLabel = "N",
            required = true,
            description = "The number of agents, each in a pod of its own")
    private int agents;

    @Option(
            names = "--image",
            paramLabel = "IMAGE",
            required = true,
            description = "A container image whose entry point is the harness, of a build that you have made")
    private String image = "";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "store-harness",
            description = "Common prefix of the objects' names (default: ${DEFAULT-VALUE})")
    private String name = "store-harness";

    @Option(
            names = "--claim",
            paramLabel = "CLAIM",
            description = "A persistent volume claim that all pods have at /data (default: a directory of each pod)")
    private @Nullable String claim;

    @Option(
            names = "--cpu",
            paramLabel = "N",
            defaultValue = "2",
            description = "The processors that each pod asks for (default: ${DEFAULT-VALUE})")
    private String cpu = "2";

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "2Gi",
            description = "The memory of each pod (default: ${DEFAULT-VALUE})")
    private String memory = "2Gi";

    @Parameters(
            paramLabel = "COMMAND",
            arity = "1..*",
            description = "The command to run, such as compare, with its options")
    private List<String> command = new ArrayList<>();

    @Override
    public Integer call() {
        for (String option : List.of("--agents", "--ssh", "--listen", "--tls", "--data-dir", "--out")) {
            Check.require(
                    command.stream().noneMatch(word -> word.equals(option) || word.startsWith(option + "=")),
                    "COMMAND",
                    () -> "must be without " + option + ", which the manifest gives");
        }
        KubernetesManifest manifest = new KubernetesManifest(name, agents, image, claim, cpu, memory, command);
        List<String> names = KubernetesManifest.names(agents);
        Map<String, byte[]> certificates = new HashMap<>();
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        try (TemporaryCertificates made = TemporaryCertificates.make(names, DEFAULT_DAYS, keytool)) {
            certificates.putAll(made.filesOf(MemberName.COORDINATOR));
            names.forEach(agent -> certificates.putAll(made.filesOf(agent)));
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(manifest.text(certificates));
        out.flush();
        return ExitCodes.OK;
    }
}
