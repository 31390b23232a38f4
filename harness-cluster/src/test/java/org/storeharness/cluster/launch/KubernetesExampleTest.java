package org.storeharness.cluster.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** {@code examples/kubernetes.yaml} is what Kubernetes takes, by its own schema, and asks for no privilege. */
class KubernetesExampleTest {
    private static final Path EXAMPLE = Path.of("..", "examples", "kubernetes.yaml");
    private static final Schema KUBERNETES = schema();

    @Test
    void everyObjectIsValidByTheSchemaOfKubernetes() throws IOException {
        assertThat(objects())
                .extracting(object -> object.at("/kind").asString() + " "
                        + object.at("/metadata/name").asString())
                .containsExactly("Service store-harness", "Job store-harness-agents", "Job store-harness-coordinator");
        assertThat(objects())
                .allSatisfy(object -> assertThat(KUBERNETES.validate(object.toString(), InputFormat.JSON))
                        .isEmpty());
    }

    @Test
    void theSchemaRefusesWhatKubernetesDoes() throws IOException {
        ObjectNode job = (ObjectNode) objects().get(1);
        ((ObjectNode) job.at("/spec/template/spec")).put("restartPolice", "Never");
        assertThat(KUBERNETES.validate(job.toString(), InputFormat.JSON)).isNotEmpty();
    }

    @Test
    void theCoordinatorWaitsForTheAgentsByTheNamesOfTheirCertificatesAndTheyFindIt() throws IOException {
        List<JsonNode> objects = objects();
        JsonNode agents = objects.get(1).at("/spec");
        int count = agents.at("/completions").asInt();
        String names =
                IntStream.range(0, count).mapToObj(index -> "agent-" + index).collect(Collectors.joining(","));
        assertThat(agents.at("/completionMode").asString()).isEqualTo("Indexed");
        assertThat(agents.at("/parallelism").asInt()).isEqualTo(count);
        assertThat(arguments(objects.get(1)))
                .containsSubsequence(
                        "--join", "coordinator.store-harness:7946", "--name", "agent-$(JOB_COMPLETION_INDEX)")
                // of the volumes that an agent may write to, the one that is its own
                .containsSubsequence("--data-dir", "/tmp", "--allow-dir", "/data", "--allow-endpoint", "any");
        assertThat(arguments(objects.get(2)))
                .containsSubsequence("--agents", names, "--listen", ":7946", "--tls", "/tls", "--data-dir", "/data");
        // a store that all agents reach, as the memory of one process is not
        assertThat(arguments(objects.get(2))).containsSubsequence("--targets", "seaweed", "--seaweed-master");
        assertThat(EXAMPLE).content().contains("./harness cluster certificates tls --names " + names + "\n");
        JsonNode coordinator = objects.get(2).at("/spec/template/spec");
        assertThat(coordinator.at("/hostname").asString()).isEqualTo("coordinator");
        assertThat(coordinator.at("/subdomain").asString()).isEqualTo("store-harness");
        assertThat(objects.get(0).at("/spec/clusterIP").asString()).isEqualTo("None");
        assertThat(objects.get(0).at("/spec/selector"))
                .allSatisfy(label -> assertThat(objects.get(2).at("/spec/template/metadata/labels"))
                        .contains(label));
    }

    @Test
    void noPodHasAPrivilegeOrTheKeysOfAnother() throws IOException {
        for (JsonNode job : objects().subList(1, 3)) {
            JsonNode pod = job.at("/spec/template/spec");
            assertThat(pod.at("/automountServiceAccountToken").asBoolean(true)).isFalse();
            assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
            assertThat(pod.at("/hostNetwork").isMissingNode()).isTrue();
            JsonNode container = pod.at("/containers/0");
            assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true))
                    .isFalse();
            assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean())
                    .isTrue();
            assertThat(container.at("/securityContext/capabilities/drop/0").asString())
                    .isEqualTo("ALL");
            assertThat(container.at("/resources/limits/cpu").isMissingNode()).isTrue();
            assertThat(pod.at("/volumes/0/secret/secretName").asString())
                    .isEqualTo(job.at("/metadata/name").asString());
        }
    }

    private static List<String> arguments(JsonNode job) {
        List<String> arguments = new ArrayList<>();
        job.at("/spec/template/spec/containers/0/args").forEach(argument -> arguments.add(argument.asString()));
        return arguments;
    }

    private static List<JsonNode> objects() throws IOException {
        List<JsonNode> objects = new ArrayList<>();
        YAMLMapper yaml = new YAMLMapper();
        for (String document : Files.readString(EXAMPLE).split("\n---\n")) {
            objects.add(yaml.readTree(document));
        }
        return objects;
    }

    private static Schema schema() {
        try (InputStream in = KubernetesExampleTest.class.getResourceAsStream("kubernetes.schema.json")) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Objects.requireNonNull(in), InputFormat.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
