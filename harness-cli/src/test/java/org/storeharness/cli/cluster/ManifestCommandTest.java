package org.storeharness.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.cli.CommandRun;
import org.storeharness.cluster.security.TlsIdentity;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** What the manifest is, the test of the manifest tells; here it is that the command makes it of its options, with certificates that work. */
class ManifestCommandTest {
    @TempDir
    private Path directory;

    @Test
    void theOptionsOfTheCommandThatRunsAreNotThoseOfThisOne() throws Exception {
        CommandRun run = CommandRun.ofWarm(
                "cluster",
                "manifest",
                "--agents=2",
                "--image=i:1",
                "--name=bench",
                "--claim=shared",
                "--cpu=1",
                "--memory=1Gi",
                "--",
                "compare",
                "--name-like",
                "--targets=fs");
        assertThat(run.errorLines()).isEmpty();
        assertThat(run.exitCode()).isZero();
        List<JsonNode> objects = new ArrayList<>();
        for (String document : run.out().split("\n---\n")) {
            objects.add(new YAMLMapper().readTree(document));
        }
        assertThat(objects)
                .extracting(object -> object.at("/kind").asString())
                .containsExactly("Secret", "Secret", "Service", "Job", "Job");
        JsonNode coordinator = objects.get(4).at("/spec/template/spec");
        List<String> arguments = new ArrayList<>();
        coordinator.at("/containers/0/args").forEach(argument -> arguments.add(argument.asString()));
        assertThat(arguments)
                .startsWith(
                        "compare", "--name-like", "--targets=fs", "--agents", "agent-0,agent-1", "--listen", ":7946");
        assertThat(coordinator.at("/containers/0/image").asString()).isEqualTo("i:1");
        assertThat(coordinator.at("/volumes/2/persistentVolumeClaim/claimName").asString())
                .isEqualTo("shared");
        for (JsonNode secret : objects.subList(0, 2)) {
            for (String file : secret.at("/data").propertyNames()) {
                Files.write(
                        directory.resolve(file),
                        Base64.getDecoder()
                                .decode(secret.at("/data").get(file).asString().getBytes(StandardCharsets.US_ASCII)));
            }
        }
        for (String name : List.of("coordinator", "agent-0", "agent-1")) {
            assertThat(TlsIdentity.load(directory, name).name()).isEqualTo(name);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--agents=2 --image=i -- compare --ssh=a | COMMAND must be without --ssh, which the manifest gives",
                "--agents=2 --image=i -- compare --out o | COMMAND must be without --out, which the manifest gives",
                "--agents=0 --image=i -- compare | --agents must be 1..1000",
                "--agents=1 --image=-i -- compare | --image must be a container image",
                "--agents=1 -- compare | Missing required option: '--image=IMAGE'",
                "--agents=1 --image=i | Missing required parameter",
            })
    void whatCannotRunIsRefusedBeforeKeysAreMade(String line) {
        String[] parts = line.split(" \\| ");
        CommandRun run = CommandRun.ofWarm(("cluster manifest " + parts[0]).split(" "));
        assertThat(run.errorLines()).singleElement().asString().contains(parts[1]);
        assertThat(run.out()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(2);
    }
}
