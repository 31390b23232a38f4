package org.storeharness.fs.fio.option;

import java.util.ArrayList;
import java.util.List;

/** Checks the values of options that are ignored, and notes those that a reader of the figures should know of. */
public final class IgnoredOptionNotes {
    private static final List<JobOption> FLAGS = List.of(
            JobOption.CREATE_SERIALIZE,
            JobOption.DISK_UTIL,
            JobOption.OVERWRITE,
            JobOption.REFILL_BUFFERS,
            JobOption.UNLINK);
    private static final List<JobOption> SIZES = List.of(JobOption.OFFSET, JobOption.OFFSET_INCREMENT);

    private IgnoredOptionNotes() {}

    /**
     * The notes on a section.
     *
     * @throws org.storeharness.core.unit.InvalidValueException if a flag or a size has a value that is none
     */
    public static List<String> notes(JobSection section) {
        FLAGS.forEach(option -> section.isOn(option, false));
        SIZES.forEach(option -> section.bytes(option, 0, 0));
        List<String> notes = new ArrayList<>();
        section.options().forEach((option, value) -> {
            switch (option.supportLevel()) {
                case IGNORED ->
                    option.ignoredReason(value.text())
                            .ifPresent(reason -> notes.add(option + " is ignored: " + reason));
                case HONOURED, IGNORED_IN_REPORTS, NOT_APPLICABLE -> {}
            }
        });
        return notes;
    }
}
