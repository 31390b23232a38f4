package org.storeharness.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.datamodel.DataModel;
import org.openjdk.jol.datamodel.Model64;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;
import org.openjdk.jol.layouters.HotSpotLayouter;
import org.storeharness.sample.WorkerRecorder;
import org.storeharness.unit.LinePadding;
import org.storeharness.unit.PaddedLong;
import org.storeharness.workload.OperationSource;

/**
 * Fields that one worker writes for every operation share no cache line with those that another reads or writes, wherever their objects lie:
 * JOL lays them out as 64-bit virtual machines do, with compressed pointers and without.
 */
class CacheLinesTest {
    private static final List<DataModel> MODELS = List.of(new Model64(true, true), new Model64(false, false));

    /** Written for every operation, or read for every one by all workers. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                Worker.class,
                SessionCall.class,
                Slot.class,
                WorkerRecorder.class,
                OperationSource.class,
                RunControl.class
            })
    void ownFieldsBeginTwoLinesAfterTheObject(Class<?> hot) {
        for (DataModel model : MODELS) {
            assertThat(firstField(hot, model)).as("%s", model).isGreaterThanOrEqualTo(LinePadding.BYTES);
        }
    }

    @Test
    void anObjectWithoutPaddingIsFound() {
        assertThat(firstField(AtomicLong.class, MODELS.get(0))).isEqualTo(16);
    }

    /** Every number that is changed for an operation: by one worker and by the thread that watches it, or by all workers. */
    @Test
    void numbersThatThreadsShareAreAloneInTheirLines() {
        assertThat(types(SessionCall.class))
                .contains(PaddedLong.class.getName())
                .doesNotContain(AtomicLong.class.getName());
        assertThat(types(Worker.class))
                .contains(SessionCall.class.getName())
                .doesNotContain(AtomicLong.class.getName());
        assertThat(fields(ArrivalQueue.class)
                        .filter(field -> field.typeClass().equals(AtomicLong.class.getName()))
                        .map(FieldLayout::name))
                .containsExactly("closedNanos");
    }

    private static Stream<FieldLayout> fields(Class<?> type) {
        return ClassLayout.parseClass(type, new HotSpotLayouter(MODELS.get(0), 17)).fields().stream();
    }

    private static List<String> types(Class<?> type) {
        return fields(type).map(FieldLayout::typeClass).toList();
    }

    private static long firstField(Class<?> type, DataModel model) {
        return ClassLayout.parseClass(type, new HotSpotLayouter(model, 17)).fields().stream()
                .filter(field -> !field.hostClass().equals(LinePadding.class.getName())
                        && !field.classShortName().equals(LinePadding.class.getSimpleName()))
                .mapToLong(field -> field.offset())
                .min()
                .orElseThrow();
    }
}
