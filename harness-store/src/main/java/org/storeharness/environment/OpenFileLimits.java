package org.storeharness.environment;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The limits of this process on open files.
 *
 * @param softOpenFiles the limit in force; Java raises it to the hard limit when it starts; {@link Long#MAX_VALUE} is
 *     unlimited
 * @param hardOpenFiles the most that the soft limit may be raised to without privileges
 * @param openFiles the number of open files
 */
public record OpenFileLimits(long softOpenFiles, long hardOpenFiles, long openFiles) {
    private static final String UNLIMITED = "unlimited";

    /** The limits of this process; empty if the kernel does not report them. */
    public static Optional<OpenFileLimits> read(SystemFiles files) {
        return files.text("proc/self/limits")
                .flatMap(text ->
                        KernelText.value(text.replace("Max open files", "Max open files:"), "Max open files", ':'))
                .map(fields -> fields.split("\\s+"))
                .filter(fields -> fields.length >= 2)
                .flatMap(fields ->
                        of(fields[0], fields[1], files.list("proc/self/fd").size()));
    }

    /**
     * One line that says that too little is left of the soft limit and how to raise it; empty if enough is left.
     *
     * @param needed the number of additional open files
     * @param purpose what needs them, for example {@code 512 sessions of 'fs'}
     */
    public Optional<String> shortage(long needed, String purpose) {
        if (needed <= softOpenFiles - openFiles) {
            return Optional.empty();
        }
        long enough = needed + openFiles;
        String how = enough <= hardOpenFiles
                ? "raise it with: ulimit -n " + enough
                : "raise the hard limit (now " + hardOpenFiles
                        + ") in /etc/security/limits.conf or the service's LimitNOFILE to at least " + enough
                        + ", or lower the concurrency";
        return Optional.of(purpose + " need " + needed + " open files, but the open-file limit is " + softOpenFiles
                + " with " + openFiles + " open; " + how);
    }

    private static Optional<OpenFileLimits> of(String soft, String hard, long open) {
        Long softLimit = limit(soft);
        Long hardLimit = limit(hard);
        return softLimit == null || hardLimit == null
                ? Optional.empty()
                : Optional.of(new OpenFileLimits(softLimit, hardLimit, open));
    }

    private static @Nullable Long limit(String field) {
        return field.equals(UNLIMITED) ? Long.valueOf(Long.MAX_VALUE) : KernelText.number(field);
    }
}
