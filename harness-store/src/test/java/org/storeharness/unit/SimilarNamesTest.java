package org.storeharness.unit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilarNamesTest {
    @ParameterizedTest
    @CsvSource({
        "postgers, postgres, true",
        "comprae, compare, true",
        "compost, compare, false",
        "FS, fs, true",
        "fss, fs, true",
        "s4, s3, true",
        "s3, fs, false",
        "x, fs, false",
        "x, y, false",
        "conc, concurrency, true",
        "con, concurrency, false"
    })
    void twoLettersMayDifferAndOneInAShortName(String given, String name, boolean similar) {
        assertThat(SimilarNames.similar(given, name)).isEqualTo(similar);
    }

    @Test
    void theQuestionNamesAllThatMayBeMeant() {
        assertThat(SimilarNames.question("read", List.of("reads", "bread", "write")))
                .isEqualTo(", did you mean reads or bread?");
        assertThat(SimilarNames.question("nosuch", List.of("reads", "write"))).isEmpty();
    }
}
