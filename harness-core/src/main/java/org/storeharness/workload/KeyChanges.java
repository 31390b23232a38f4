package org.storeharness.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * The changes that workers made to the keys of a stage in one phase. The workers are in the order of their numbers.
 *
 * @param blocks the key blocks that each worker used for writes
 * @param failedWrites keys of writes that were not acknowledged
 * @param deletedUpTo the position up to which each worker deleted its share; 0 if it deleted nothing
 * @param failedDeletes keys of deletes that were not acknowledged
 * @param wrongReads for each worker that read an object which was not there or not as written, the first such key
 */
public record KeyChanges(
        List<Long> blocks, LongSet failedWrites, List<Long> deletedUpTo, LongSet failedDeletes, List<Long> wrongReads) {
    public KeyChanges {
        blocks = List.copyOf(blocks);
        deletedUpTo = List.copyOf(deletedUpTo);
        wrongReads = List.copyOf(wrongReads);
    }

    /** The changes by the workers of these sources, whose phase is over. */
    public static KeyChanges of(List<OperationSource> sources) {
        LongSet failedWrites = new LongSet();
        LongSet failedDeletes = new LongSet();
        sources.forEach(source -> failedWrites.addAll(source.failedWrites()));
        sources.forEach(source -> failedDeletes.addAll(source.failedDeletes()));
        return new KeyChanges(
                sources.stream().map(OperationSource::writtenBlocks).toList(),
                failedWrites,
                sources.stream().map(OperationSource::deletedUpTo).toList(),
                failedDeletes,
                sources.stream()
                        .map(OperationSource::wrongRead)
                        .filter(key -> key != OperationSource.NO_KEY)
                        .toList());
    }

    /** The changes by the workers of all parts, in the order of the parts. */
    public static KeyChanges join(List<KeyChanges> parts) {
        List<Long> blocks = new ArrayList<>();
        List<Long> deletedUpTo = new ArrayList<>();
        List<Long> wrongReads = new ArrayList<>();
        LongSet failedWrites = new LongSet();
        LongSet failedDeletes = new LongSet();
        for (KeyChanges part : parts) {
            blocks.addAll(part.blocks);
            deletedUpTo.addAll(part.deletedUpTo);
            failedWrites.addAll(part.failedWrites);
            failedDeletes.addAll(part.failedDeletes);
            wrongReads.addAll(part.wrongReads);
        }
        return new KeyChanges(blocks, failedWrites, deletedUpTo, failedDeletes, wrongReads);
    }
}
