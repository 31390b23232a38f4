package org.storeharness.cluster.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.core.unit.InvalidValueException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The manifest is what Kubernetes takes, by its own schema, and asks for no privilege. */
class KubernetesManifestTest {
    private static final Schema KUBERNETES = schema();

    @Test
    void everyObjectIsValidByTheSchemaOfKubernetes() {
        assertThat(objects(manifest(4, null)))
                .hasSize(5)
                .allSatisfy(object -> assertThat(KUBERNETES.validate(object.toString(), InputFormat.JSON))
                        .isEmpty());
        assertThat(objects(manifest(1, "shared")))
                .allSatisfy(object -> assertThat(KUBERNETES.validate(object.toString(), InputFormat.JSON))
                        .isEmpty());
    }

    @Test
    void theSchemaRefusesWhatKubernetesDoes() {
        ObjectNode job = (ObjectNode) objects(manifest(4, null)).get(3);
        ((ObjectNode) job.at("/spec/template/spec")).put("restartPolice", "Never");
        assertThat(KUBERNETES.validate(job.toString(), InputFormat.JSON)).isNotEmpty();
    }

    @Test
    void thereAreAnIndexedJobForAgentsAndAJobForTheCoordinatorThatWaitsForTheirNames() {
        List<JsonNode> objects = objects(manifest(4, null));
        assertThat(objects)
                .extracting(object -> object.at("/kind").asString() + " "
                        + object.at("/metadata/name").asString())
                .containsExactly(
                        "Secret bench-coordinator",
                        "Secret bench-agents",
                        "Service bench",
                        "Job bench-agents",
                        "Job bench-coordinator");
        JsonNode agents = objects.get(3).at("/spec");
        assertThat(agents.at("/completionMode").asString()).isEqualTo("Indexed");
        assertThat(agents.at("/completions").asInt()).isEqualTo(4);
        assertThat(agents.at("/parallelism").asInt()).isEqualTo(4);
        assertThat(arguments(objects.get(3)))
                .containsSubsequence("--join", "coordinator.bench:7946", "--name", "agent-$(JOB_COMPLETION_INDEX)")
                // of the volumes that an agent may write to, the one that is its own
                .containsSubsequence("--data-dir", "/tmp", "--allow-dir", "/data", "--allow-endpoint", "any");
        assertThat(arguments(objects.get(4)))
                .containsExactly(
                        "compare",
                        "--title",
                        "it's \"$$(x)\": \\ ü, #1",
                        "--agents",
                        "agent-0,agent-1,agent-2,agent-3",
                        "--listen",
                        ":7946",
                        "--tls",
                        "/tls",
                        "--data-dir",
                        "/data",
                        "--out",
                        "/data/runs");
        JsonNode coordinator = objects.get(4).at("/spec/template/spec");
        assertThat(coordinator.at("/hostname").asString()).isEqualTo("coordinator");
        assertThat(coordinator.at("/subdomain").asString()).isEqualTo("bench");
        assertThat(objects.get(2).at("/spec/clusterIP").asString()).isEqualTo("None");
        assertThat(objects.get(2).at("/spec/selector"))
                .allSatisfy(label -> assertThat(objects.get(4).at("/spec/template/metadata/labels"))
                        .contains(label));
    }

    @Test
    void noPodHasAPrivilege() {
        for (JsonNode job : objects(manifest(2, null)).subList(3, 5)) {
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
            assertThat(container.at("/resources/requests/cpu").asString()).isEqualTo("500m");
            assertThat(container.at("/resources/limits/memory").asString()).isEqualTo("2Gi");
            assertThat(container.at("/resources/limits/cpu").isMissingNode()).isTrue();
        }
    }

    @Test
    void agentsDoNotGetTheKeyOfTheCoordinator() {
        List<JsonNode> objects = objects(manifest(2, null));
        assertThat(objects.get(0).at("/data").propertyNames())
                .containsExactly("ca.pem", "coordinator.pem", "coordinator.key");
        assertThat(objects.get(1).at("/data").propertyNames())
                .containsExactly("ca.pem", "agent-0.pem", "agent-0.key", "agent-1.pem", "agent-1.key");
        assertThat(new String(
                        Base64.getDecoder()
                                .decode(objects.get(1).at("/data/agent-1.key").asString()),
                        StandardCharsets.UTF_8))
                .isEqualTo("text of agent-1.key");
    }

    @Test
    void aClaimIsWhatAllPodsShare() {
        for (JsonNode job : objects(manifest(2, "shared")).subList(3, 5)) {
            assertThat(job.at("/spec/template/spec/volumes/2/persistentVolumeClaim/claimName")
                            .asString())
                    .isEqualTo("shared");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Bench, 2, a/b:1, 2, 2Gi, --name must be a name",
        "bench, 0, a/b:1, 2, 2Gi, --agents must be 1..1000",
        "bench, 2, 'a b', 2, 2Gi, --image must be a container image",
        "bench, 2, a/b:1, two, 2Gi, --cpu must be a number of processors",
        "bench, 2, a/b:1, 2, 2 GB, --memory must be an amount of memory"
    })
    void whatKubernetesWouldRefuseIsRefusedFirst(
            String name, int agents, String image, String cpu, String memory, String problem) {
        assertThatThrownBy(() -> new KubernetesManifest(name, agents, image, null, cpu, memory, List.of("compare")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageStartingWith(problem);
    }

    private static KubernetesManifest manifest(int agents, String claim) {
        return new KubernetesManifest(
                "bench",
                agents,
                "registry.example.org/store-harness:0.1.0",
                claim,
                "500m",
                "2Gi",
                List.of("compare", "--title", "it's \"$(x)\": \\ ü, #1"));
    }

    private static Map<String, byte[]> certificates(int agents) {
        List<String> members = new ArrayList<>(KubernetesManifest.names(agents));
        members.add("coordinator");
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("ca.pem", text("ca.pem"));
        members.forEach(member -> {
            files.put(member + ".pem", text(member + ".pem"));
            files.put(member + ".key", text(member + ".key"));
        });
        return files;
    }

    private static byte[] text(String file) {
        return ("text of " + file).getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> arguments(JsonNode job) {
        List<String> arguments = new ArrayList<>();
        job.at("/spec/template/spec/containers/0/args").forEach(argument -> arguments.add(argument.asString()));
        return arguments;
    }

    private static List<JsonNode> objects(KubernetesManifest manifest) {
        List<JsonNode> objects = new ArrayList<>();
        YAMLMapper yaml = new YAMLMapper();
        for (String document : manifest.text(certificates(manifest.agents())).split("\n---\n")) {
            objects.add(yaml.readTree(document));
        }
        return objects;
    }

    private static Schema schema() {
        try (InputStream in = KubernetesManifestTest.class.getResourceAsStream("kubernetes.schema.json")) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Objects.requireNonNull(in), InputFormat.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
