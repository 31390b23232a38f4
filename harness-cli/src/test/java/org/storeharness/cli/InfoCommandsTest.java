package org.storeharness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.store.StoreDrivers;

class InfoCommandsTest {
    private static final Pattern OPTION = Pattern.compile("options = \"([a-z-]+)\\.(\\w+)=");

    @TempDir
    private Path directory;

    @Test
    void storesListsTheOnesThatAreNamed() {
        CommandRun run = CommandRun.of("stores", "memory", "fs").succeeded();
        assertThat(run.out()).startsWith("memory:").contains("fs:").doesNotContain("postgres:");
    }

    @Test
    void storesListsEveryStoreAndOptionAndBreaksNoWordAndNoNameOfAValue() {
        CommandRun run = CommandRun.of("stores").succeeded();
        assertThat(run.out()).contains("fs:", "fs-block:", "memory:", "null:", "postgres:", "seaweed:", "default ");
        assertThat(run.out().lines())
                .filteredOn(line -> line.length() > 100)
                .as("lines without a place to break")
                .isEmpty();
        String words = run.out().replaceAll("\\s+", " ");
        StoreDrivers.load().all().values().stream()
                .flatMap(driver -> Stream.of(driver.optionsType().getRecordComponents()))
                .map(option -> OptionsBinder.setting(option).help())
                .forEach(help -> assertThat(words).contains(help));
    }

    @Test
    void examplesOfTheTestExtensionGiveStoresOptionsThatTheyHave() throws IOException {
        Path extension = Path.of("../harness-junit/src/main/java/org/storeharness/junit/StoreTest.java");
        assertThat(OPTION.matcher(Files.readString(extension)).results())
                .isNotEmpty()
                .allSatisfy(option -> assertThat(StoreDrivers.load()
                                .get(option.group(1))
                                .optionsType()
                                .getRecordComponents())
                        .extracting(RecordComponent::getName)
                        .contains(option.group(2)));
    }

    @Test
    void theDoctorExaminesTheMachineAndLeavesNothing() {
        CommandRun run = CommandRun.of("doctor", "--data-dir", directory.toString());
        assertThat(run.exitCode()).isIn(0, 1);
        assertThat(run.out()).containsIgnoringCase("clock").containsIgnoringCase("open files");
        assertThat(directory).isEmptyDirectory();
    }
}
