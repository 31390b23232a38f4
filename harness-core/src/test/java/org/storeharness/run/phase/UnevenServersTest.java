package org.storeharness.run.phase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.report.CautionText;

class UnevenServersTest {
    @ParameterizedTest
    @CsvSource({
        "4000, 3000, 3000, ''",
        "4990, 2510, 2500, ''",
        "5000, 2500, 2500, 'a did 50.0 % of the operations, b 25.0 %: an even share of 3 servers is 33.3 %'",
        "4200, 4200, 1600, 'a did 42.0 % of the operations, c 16.0 %: an even share of 3 servers is 33.3 %'",
        "4200, 4100, 1700, ''",
        "0, 10000, 0, 'b did 100.0 % of the operations, a 0.0 %: an even share of 3 servers is 33.3 %'",
        "2999, 0, 0, ''"
    })
    void serversFarFromAnEvenShareAreNamed(long first, long second, long third, String expected) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("a", first);
        counts.put("b", second);
        counts.put("c", third);
        assertThat(UnevenServers.caution(counts).map(CautionText::message).orElse(""))
                .isEqualTo(expected);
    }
}
