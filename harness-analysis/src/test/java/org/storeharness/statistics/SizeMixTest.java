package org.storeharness.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.Arrivals;
import org.storeharness.plan.OperationKind;
import org.storeharness.plan.Workload;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.measurement.CautionCode;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.unit.RecordCopy;

/** Every operation of the rounds here moved 1,024 bytes. */
class SizeMixTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1KiB | 1000 | false",
                "512B | 1000 | false",
                "512B:50,1536B:50 | 1000 | false",
                "1KiB:90,256KiB:10 | 1000 | true",
                "1KiB:90,256KiB:10 | 4 | false",
                "1000B-1100B | 1000 | false",
                "4KiB-8KiB | 1000 | true",
                "1KiB/256KiB per operation | 1000 | false",
                "256KiB/1KiB per operation | 1000 | true",
            })
    void aMeanThatIsOffByMoreThanItsIntervalIsTold(String sizes, double rate, boolean told) {
        Cell cell = new Cell("read", new Arrivals.Closed(), 16, sizes);
        Measurement round = new ResultFixture().target("fs").measurement("fs", cell, 1, rate);
        assertThat(SizeMix.caution(List.of(round), ResultFixture.workload(10, OperationKind.READ))
                        .map(caution -> caution.code() == CautionCode.SIZES_NOT_AS_PLANNED)
                        .orElse(false))
                .isEqualTo(told);
    }

    /** Both of its halves moved 512 bytes. */
    @ParameterizedTest
    @CsvSource({"'512B:90,513B:10', false", "'1KiB:90,1025B:10', true"})
    void anUpdateThatReadsFirstMovesItsObjectTwice(String sizes, boolean told) {
        Cell cell = new Cell("update", new Arrivals.Closed(), 16, sizes);
        Measurement round = ResultFixture.asReadBeforeUpdate(
                new ResultFixture().target("fs").measurement("fs", cell, 1, 1_000));
        Workload updates = ResultFixture.workload(10, OperationKind.UPDATE);
        Workload workload = RecordCopy.with(updates, "readBeforeUpdate", true);
        assertThat(SizeMix.caution(List.of(round), workload).isPresent()).isEqualTo(told);
    }
}
