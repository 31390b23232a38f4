package org.storeharness.fs.metadata;

import java.util.List;

/**
 * What an operation of a measurement does. In the warm-up that is the whole life of an item of the task's own, whatever is
 * measured afterwards: the compiler of the JVM has seen every call then, and nothing of what is measured is there yet, known to a
 * cache or gone. After it, an operation is the phase for the task's next item.
 *
 * @param steps what is done with each item, in this order
 * @param names where the items are
 * @param rehearsal whether nothing of it counts
 * @param strides how many strides away the task is whose items are used
 */
record MetadataTurn(List<MetadataPhase> steps, MetadataNames names, boolean rehearsal, int strides) {
    private static final List<MetadataPhase> LIFE_OF_A_FILE = List.of(
            MetadataPhase.FILE_CREATION, MetadataPhase.FILE_STAT, MetadataPhase.FILE_READ, MetadataPhase.FILE_REMOVAL);
    private static final List<MetadataPhase> LIFE_OF_A_DIRECTORY = List.of(
            MetadataPhase.DIRECTORY_CREATION,
            MetadataPhase.DIRECTORY_STAT,
            MetadataPhase.DIRECTORY_RENAME,
            MetadataPhase.DIRECTORY_REMOVAL);

    /** @param names where nothing is that is measured */
    static MetadataTurn rehearsalOf(MetadataPhase phase, MetadataNames names) {
        return new MetadataTurn(phase.ofFiles() ? LIFE_OF_A_FILE : LIFE_OF_A_DIRECTORY, names, true, 0);
    }

    static MetadataTurn of(MetadataPhase phase, MetadataNames names) {
        return new MetadataTurn(List.of(phase), names, false, phase.strides());
    }
}
