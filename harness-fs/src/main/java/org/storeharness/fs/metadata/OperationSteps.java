package org.storeharness.fs.metadata;

import java.util.List;

/**
 * The steps of an operation. In the warm-up an operation creates, uses and removes an item of its own, whatever phase
 * follows: that compiles all calls and leaves the measured items untouched. In the measured part it performs the phase on
 * the task's next item.
 *
 * @param steps performed on each item in this order
 * @param paths the paths of the items
 * @param warmUp whether failures are ignored
 * @param strides the distance, in strides, of the task whose items are used
 */
record OperationSteps(List<MetadataPhase> steps, MetadataPaths paths, boolean warmUp, int strides) {
    private static final List<MetadataPhase> FILE_LIFECYCLE = List.of(
            MetadataPhase.FILE_CREATION, MetadataPhase.FILE_STAT, MetadataPhase.FILE_READ, MetadataPhase.FILE_REMOVAL);
    private static final List<MetadataPhase> DIRECTORY_LIFECYCLE = List.of(
            MetadataPhase.DIRECTORY_CREATION,
            MetadataPhase.DIRECTORY_STAT,
            MetadataPhase.DIRECTORY_RENAME,
            MetadataPhase.DIRECTORY_REMOVAL);

    /** @param paths paths apart from the measured ones */
    static OperationSteps warmUpOf(MetadataPhase phase, MetadataPaths paths) {
        return new OperationSteps(
                phase.kind() == MetadataPhase.ItemKind.FILE ? FILE_LIFECYCLE : DIRECTORY_LIFECYCLE, paths, true, 0);
    }

    static OperationSteps of(MetadataPhase phase, MetadataPaths paths) {
        return new OperationSteps(List.of(phase), paths, false, phase.strides());
    }
}
