package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreDrivers;

/** The options of the targets on which runs practise. */
class ScratchOptionsTest {
    private static final StoreDrivers STORES = StoreDrivers.load();

    private static Map<String, Object> scratch(String store, Map<String, Object> options) {
        StoreDriver<?> driver = STORES.get(store);
        OptionsBinder.bind(driver.optionsType(), options);
        Map<String, Object> scratch = driver.scratch(options).orElseThrow();
        OptionsBinder.bind(driver.optionsType(), scratch);
        return new LinkedHashMap<>(scratch);
    }

    static Stream<String> storesWithPractice() {
        return Stream.of("fs", "fs-block", "postgres", "seaweed");
    }

    @ParameterizedTest
    @MethodSource("storesWithPractice")
    void theDefaultsAllowPractice(String store) {
        assertThat(scratch(store, Map.of())).doesNotContainKeys("master", "url", "directory");
    }

    @Test
    void otherStoresHaveNothingToPractise() {
        assertThat(STORES.all().values())
                .filteredOn(driver -> driver.scratch(Map.of()).isEmpty())
                .extracting(StoreDriver::name)
                .containsExactlyInAnyOrder("memory", "null", "fs-metadata");
    }

    @Test
    void filesArePractisedOnWhereTheyAreMeasuredInNoStateOfTheCache() {
        assertThat(scratch("fs-block", Map.of("directory", "/data", "engine", "libaio", "cache", "cold")))
                .isEqualTo(Map.of("directory", "/data", "engine", "libaio"));
    }

    @Test
    void rowsArePractisedOnInASchemaOfTheRun() {
        Map<String, Object> options = Map.of(
                "url", "jdbc:postgresql://h/d", "writeMode", "copy-binary", "audit", true, "maintenance", "vacuum");
        assertThat(scratch("postgres", options))
                .isEqualTo(Map.of("url", "jdbc:postgresql://h/d", "writeMode", "copy-binary"));
    }

    @Test
    void noScriptOfTheUserIsPractised() {
        Map<String, Object> options = Map.of(
                "url",
                "jdbc:postgresql://h/d",
                "scripts",
                "pay.sql,builtin:tpcb-like",
                "existingTables",
                true,
                "define",
                "n=1");
        assertThat(scratch("postgres", options))
                .isEqualTo(Map.of(
                        "url",
                        "jdbc:postgresql://h/d",
                        "scripts",
                        "builtin:warming-row,builtin:warming-transaction",
                        "scale",
                        1));
    }

    @Test
    void objectsArePractisedOnInAnotherCollectionOfTheSameServers() {
        Map<String, Object> options =
                Map.of("master", "h:9333", "keep", true, "writeIds", "ids", "audit", true, "volumes", 40);
        assertThat(scratch("seaweed", options)).isEqualTo(Map.of("master", "h:9333", "volumes", 1));
    }

    @Test
    void objectsOfS3ArePractisedOnAtTheSameService() {
        Map<String, Object> options =
                Map.of("endpoints", List.of("http://h:7070"), "bucket", "given", "keep", true, "audit", true);
        assertThat(scratch("s3", options)).isEqualTo(Map.of("endpoints", List.of("http://h:7070"), "bucket", "given"));
    }

    @Test
    void serversThatAreOnlyReadFromAreLeftAlone() {
        Map<String, Object> options = Map.of("master", "h:9333", "readIds", "ids");
        assertThat(scratch("seaweed", options)).isEqualTo(Map.of("loopback", "always", "volumes", 1));
    }

    @Test
    void faultsAreForWhatIsMeasured() {
        assertThat(scratch("seaweed", Map.of("loopbackFaults", List.of("lose=5"))))
                .isEqualTo(Map.of("loopback", "always", "volumes", 1));
    }
}
