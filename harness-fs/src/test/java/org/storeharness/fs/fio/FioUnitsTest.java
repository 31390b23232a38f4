package org.storeharness.fs.fio;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FioUnitsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "512, 512",
        "512b, 512",
        "4k, 4096",
        "4K, 4096",
        "4kb, 4096",
        "4ki, 4096",
        "4KiB, 4000",
        "1Mi, 1048576",
        "1MiB, 1000000",
        "2G, 2147483648",
        "1t, 1099511627776",
        "1p, 1125899906842624",
    })
    void sizesAreReadAsFioReadsThem(String text, long bytes) {
        assertThat(FioUnits.bytes(text)).hasValue(bytes);
    }

    @ParameterizedTest
    @CsvSource({"''", "k", "-1", "1.5m", "1x", "1 k", "10%", "9999999999999999999", "99999999p", "0x10"})
    void otherTextIsNoSize(String text) {
        assertThat(FioUnits.bytes(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"4k, 4000", "4kb, 4000", "4ki, 4096", "4KiB, 4096", "1M, 1000000"})
    void withABaseOfAThousandNamesMeanWhatTheStandardSays(String text, long bytes) {
        assertThat(FioUnits.bytes(text, 1_000)).hasValue(bytes);
    }

    @Test
    void timesAreSecondsUnlessAUnitSaysOtherwise() {
        assertThat(FioUnits.time("30")).hasValue(Duration.ofSeconds(30));
        assertThat(FioUnits.time("250us")).hasValue(Duration.ofNanos(250_000));
        assertThat(FioUnits.time("1500ms")).hasValue(Duration.ofMillis(1_500));
        assertThat(FioUnits.time("2m")).hasValue(Duration.ofMinutes(2));
        assertThat(FioUnits.time("1h")).hasValue(Duration.ofHours(1));
        assertThat(FioUnits.time("1d")).hasValue(Duration.ofDays(1));
        assertThat(FioUnits.time("1x")).isEmpty();
    }
}
