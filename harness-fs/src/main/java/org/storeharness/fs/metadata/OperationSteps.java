package org.storeharness.fs.metadata;

import java.util.List;

/**
 * What an operation of a measurement does. In the warm-up that is the whole life of an item of the task's own, whatever is
 * measured afterwards: the compiler of the JVM has seen every call then, and nothing of what is measured is there yet, known to a
 * cache or gone. After it, an operation is the phase for the task's next item.
 *
 * @param steps what is done with each item, in this order
 * @param paths where the items are
 * @param warmUp whether nothing of it counts
 * @param strides how many strides away the task is whose items are used
 */
record OperationSteps(List<MetadataPhase> steps, MetadataPaths paths, boolean warmUp, int strides) {
    private static final List<MetadataPhase> FILE_LIFECYCLE = List.of(
            MetadataPhase.FILE_CREATION, MetadataPhase.FILE_STAT, MetadataPhase.FILE_READ, MetadataPhase.FILE_REMOVAL);
    private static final List<MetadataPhase> DIRECTORY_LIFECYCLE = List.of(
            MetadataPhase.DIRECTORY_CREATION,
            MetadataPhase.DIRECTORY_STAT,
            MetadataPhase.DIRECTORY_RENAME,
            MetadataPhase.DIRECTORY_REMOVAL);

    /** @param names where nothing is that is measured */
    static OperationSteps warmUpOf(MetadataPhase phase, MetadataPaths names) {
        return new OperationSteps(phase.kind() == MetadataPhase.ItemKind.FILE ? FILE_LIFECYCLE : DIRECTORY_LIFECYCLE, names, true, 0);
    }

    static OperationSteps of(MetadataPhase phase, MetadataPaths names) {
        return new OperationSteps(List.of(phase), names, false, phase.strides());
    }
}
