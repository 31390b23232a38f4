package org.storeharness.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.storeharness.report.DiffFixtures;
import org.storeharness.report.ReportFixtures;
import org.storeharness.result.CautionFixture;
import org.storeharness.result.CurveFixture;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunResult;
import org.storeharness.result.ScaleFixture;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement.FailureExample;
import org.storeharness.result.measurement.SustainableRate;
import org.storeharness.result.measurement.SustainableRate.Trial;
import org.storeharness.statistics.comparison.Comparer;
import org.storeharness.statistics.comparison.ScaleAnalysis;
import org.storeharness.unit.EnumSpelling;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The published schemas say what the readers do. */
class SchemaTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final JsonMapper JSON = new JsonMapper();
    private static final Schema PLAN = schema("plan.schema.json");
    private static final Schema RESULT = schema("result.schema.json");
    private static final String SMALL =
            "{targets: {a: {store: memory}}, workloads: {w: {operations: {write: 1}, phases: {measure: {operations: 9}}}}}";

    static Stream<Path> plans() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "examples"))) {
            return files
                    .filter(file -> file.toString().endsWith(".yaml") && !file.endsWith("kubernetes.yaml"))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("plans")
    void everyPlanOfTheExamplesIsValid(Path example) throws IOException {
        PlanFiles.read(example);
        assertThat(problems(PLAN, Files.readString(example), InputFormat.YAML)).isEmpty();
    }

    @Test
    void everyPlanThatIsWrittenIsValid() {
        for (int seed = 0; seed < 300; seed++) {
            String plan = PlanFiles.write(PlanPropertyTest.plan(new Random(seed)));
            assertThat(problems(PLAN, plan, InputFormat.YAML)).describedAs(plan).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rounds: 0",
                "rounds: many",
                "rouns: 8",
                "seed: sometimes",
                "operationTimeout: 10",
                "failures: {action: panic}",
                "failures: {action: retry}",
                "failures: {action: count, retries: 1}",
                "sweep: {concurrency: [0]}",
                "sweep: {size: 1KiB}",
                "name: a b",
                "prices: 3",
                "prices: {currency: USD, stores: {}}",
                "prices: {currency: USD, stores: {s3: {serverHour: -1}}}",
                "prices: {currency: USD, stores: {s3: {millionRequests: {get: 1}}}}",
                "targets: {}",
                "targets: {a: {}}",
                "targets: {a: {store: x, batch: 0}}",
                "targets: {a: {store: x, durability: volatile}}",
                "targets: {a: {store: x, options: {a: {b: c}}}}",
                "targets: {'a b': {store: x}}",
                "workloads: {}",
                "workloads: {w: {operations: {write: 1}}}",
                "workloads: {w: {operations: {}, phases: {measure: {operations: 1}}}}",
                "workloads: {w: {operations: {wirte: 1}, phases: {measure: {operations: 1}}}}",
                "workloads: {w: {operations: {write: 1}, phases: {measure: {}}}}",
                "workloads: {w: {operations: {write: 1}, keys: random, phases: {measure: {operations: 1}}}}",
                "workloads: {w: {operations: {write: 1}, arrivals: often, phases: {measure: {operations: 1}}}}",
                "workloads: {w: {operations: {write: 1}, concurrency: 10001, phases: {measure: {operations: 1}}}}",
                "workloads: {w: {operations: {write: 1}, content: {size: 0}, phases: {measure: {operations: 1}}}}"
            })
    void whatTheReaderRefusesTheSchemaRefusesToo(String wrong) throws IOException {
        ObjectNode plan = (ObjectNode) new YAMLMapper().readTree(SMALL);
        plan.setAll((ObjectNode) new YAMLMapper().readTree(wrong));

        assertThat(problems(PLAN, plan.toString(), InputFormat.JSON)).isNotEmpty();
        assertThatThrownBy(() -> PlanFiles.parse(plan.toString(), "plan.json")).isInstanceOf(DocumentException.class);
    }

    @Test
    void theSchemaNamesTheDefaultsThatHold() throws IOException {
        JsonNode schema = JSON.readTree(Files.readString(DOCS.resolve("plan.schema.json")));
        try (InputStream in = PlanFiles.class.getResourceAsStream("plan-defaults.yaml")) {
            JsonNode defaults = new YAMLMapper().readTree(Objects.requireNonNull(in));
            requireDefaults(schema, defaults.get("plan"), schema);
            requireDefaults(schema, defaults.get("target"), schema.at("/$defs/target"));
            requireDefaults(schema, defaults.get("workload"), schema.at("/$defs/workload"));
        }
    }

    /** A document of each kind that is written, and the schema of its kind. */
    private enum Written {
        RESULT(SchemaTest.RESULT, () -> ResultJson.write(result())),
        PRICES(SchemaTest.RESULT, () -> ResultJson.write(ReportFixtures.prices())),
        HOSTS(SchemaTest.RESULT, () -> ResultJson.write(ReportFixtures.hosts())),
        DIFF(schema("diff.schema.json"), () -> written(text -> ResultJson.write(DiffFixtures.diff(), text))),
        SCALE(
                schema("scale.schema.json"),
                () -> written(text -> ResultJson.write(ScaleAnalysis.of(ScaleFixture.runs()), text)));

        private final Schema schema;
        private final Supplier<String> text;

        Written(Schema schema, Supplier<String> text) {
            this.schema = schema;
            this.text = text;
        }

        private static String written(Consumer<StringWriter> writer) {
            StringWriter text = new StringWriter();
            writer.accept(text);
            return text.toString();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsValid(Written document) {
        assertThat(problems(document.schema, document.text.get(), InputFormat.JSON))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            RESULT, /schema
            RESULT, /run/valid
            RESULT, /run/plan/rounds
            RESULT, /results/0/operations/ok
            RESULT, /results/0/serviceTime/p50
            RESULT, /results/0/throughput/opsPerSecond
            RESULT, /results/0/client/cpuSecondsPerOperation
            RESULT, /results/0/account/secondsPerOperation/unexplained
            RESULT, /targets/0/facts/durability
            RESULT, /rates/0/failed
            RESULT, /rates/0/tried/0/held
            RESULT, /curves/0/points
            RESULT, /curves/0/capacity/value
            RESULT, /curves/0/knee/refusal
            RESULT, /curves/1/scalability/refusal
            RESULT, /comparisons/0/verdict
            RESULT, /warnings
            RESULT, /warnings/0/code
            RESULT, /warnings/0/severity
            RESULT, /warnings/0/values
            PRICES, /costs/0/parts
            PRICES, /costs/0/perMillion/low
            PRICES, /run/plan/prices/stores/s3/gibStored
            HOSTS,  /hosts/0/environment
            HOSTS,  /hosts/0/clockBefore/boundNanos
            HOSTS,  /results/0/hosts/0/concurrency
            HOSTS,  /results/0/hosts/0/throughput/opsPerSecond
            HOSTS,  /results/0/hosts/0/client/workers
            HOSTS,  /results/0/hosts/0/clock/startSkewNanos
            DIFF,   /schema
            DIFF,   /finding
            DIFF,   /margin
            DIFF,   /base/0/valid
            DIFF,   /differences/0/ratio
            DIFF,   /differences/0/finding
            DIFF,   /differences/0/verdict
            DIFF,   /differences/0/cell/concurrency
            SCALE,  /schema
            SCALE,  /runs/0/hosts
            SCALE,  /runs/0/run/valid
            SCALE,  /curves/0/points/0/concurrency
            SCALE,  /curves/0/points/1/scaling/low
            SCALE,  /curves/0/points/1/slowest/share
            SCALE,  /curves/0/points/1/bound
            """)
    void nonsenseInAnyPlaceIsInvalid(Written document, String pointer) {
        int last = pointer.lastIndexOf('/');
        ObjectNode wrong = (ObjectNode) JSON.readTree(document.text.get());
        ((ObjectNode) wrong.at(pointer.substring(0, last))).put(pointer.substring(last + 1), "nonsense");
        assertThat(problems(document.schema, wrong.toString(), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void anUnknownOrMissingFieldMakesAResultInvalid() {
        JsonNode unknown = JSON.readTree(ResultJson.write(result()));
        JsonNode missing = unknown.deepCopy();
        ((ObjectNode) unknown.at("/results/0")).put("mood", 1);
        ((ObjectNode) missing.at("/results/0")).remove("round");
        assertThat(problems(RESULT, unknown.toString(), InputFormat.JSON)).isNotEmpty();
        assertThat(problems(RESULT, missing.toString(), InputFormat.JSON)).isNotEmpty();
    }

    @Test
    void theResultHoldsTheSchemaOfPlansAsPublished() throws IOException {
        JsonNode result = JSON.readTree(Files.readString(DOCS.resolve("result.schema.json")));
        JsonNode plan = JSON.readTree(Files.readString(DOCS.resolve("plan.schema.json")));
        assertThat(result.at("/$defs/plan")).isEqualTo(plan);
    }

    @Test
    void theSchemaHasTheWordsOfEveryCaution() throws IOException {
        JsonNode result = JSON.readTree(Files.readString(DOCS.resolve("result.schema.json")));
        assertThat(result.at("/$defs/caution/properties/code/oneOf")
                        .valueStream()
                        .map(JsonNode::toString))
                .containsExactly(Stream.of(CautionCode.values())
                        .map(code -> JSON.createObjectNode()
                                .put("const", EnumSpelling.of(code))
                                .put("description", code.words())
                                .toString())
                        .toArray(String[]::new));
    }

    private static void requireDefaults(JsonNode root, JsonNode defaults, JsonNode schema) {
        for (var field : defaults.properties()) {
            JsonNode described = schema.get("properties").get(field.getKey());
            if (described.has("default")) {
                assertThat(described.get("default")).describedAs(field.getKey()).isEqualTo(field.getValue());
            } else {
                JsonNode reference = described.get("$ref");
                JsonNode inner = reference == null
                        ? described
                        : root.at(reference.asString().substring(1));
                requireDefaults(root, field.getValue(), inner);
            }
        }
    }

    private static RunResult result() {
        ResultFixture fixture = new ResultFixture().target("a").target("b");
        fixture.rounds("a", ResultFixture.WRITE, 1000, 1010, 1020, 1030, 1040, 1050)
                .rounds("b", ResultFixture.WRITE, 2000, 2010, 2030, 2020, 2050, 2040)
                .rounds("a", ResultFixture.READ, 0, 10)
                .environment("machine", Map.of("os", "Linux"))
                .addBound(
                        "b",
                        ResultFixture.READ,
                        2,
                        10,
                        Caution.of(CautionCode.CLIENT_LATE).with("nanos", 2_000_000));
        CautionFixture.ofEveryCode().forEach(fixture::caution);
        fixture.add(fixture.measurement(
                "b",
                ResultFixture.READ,
                1,
                10,
                ResultFixture.operations(20, 1, 2),
                List.of(new FailureExample("timeout", "no answer", 2))));
        fixture.account("a", "write", Map.of("the store", 0.8, "unexplained", 0.2));
        fixture.rate(new SustainableRate(
                "a",
                "write",
                16,
                "1KiB",
                "p99<10ms",
                null,
                0,
                0,
                null,
                20L,
                List.of(
                        new Trial(1, null, 40, false, "closed load", null),
                        new Trial(2, 20L, 19.5, false, "p99 was 11 ms", null))));
        RunResult result = fixture.build().withCurves(CurveFixture.curves());
        return result.withComparisons(Comparer.compare(result));
    }

    private static List<String> problems(Schema schema, String text, InputFormat format) {
        return schema.validate(text, format).stream().map(Object::toString).toList();
    }

    private static Schema schema(String name) {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(DOCS.resolve(name)), InputFormat.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
