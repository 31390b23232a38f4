package org.storeharness.fs.fio.option;

import java.util.List;

/**
 * Options of job files that change nothing of what is done here. Those that only shape fio's reports and logs go without a
 * word; of the others a reader of the figures is told.
 */
public final class IgnoredOptions {
    private static final List<JobOption> FLAGS = List.of(
            JobOption.CREATE_SERIALIZE,
            JobOption.DISK_UTIL,
            JobOption.OVERWRITE,
            JobOption.REFILL_BUFFERS,
            JobOption.UNLINK);

    private static final String CONTENT_REASON =
            "no two blocks are the same, and buffer_compress_percentage says how far they can be compressed";

    private final JobSection section;
    private final List<String> notes;

    /**
     * @param notes takes what a reader should know
     */
    public IgnoredOptions(JobSection section, List<String> notes) {
        this.section = section;
        this.notes = notes;
    }

    public void check() {
        FLAGS.forEach(option -> section.isOn(option, false));
        if (!section.text(JobOption.VERIFY, "0").equals("0")) {
            throw section.invalid(
                    JobOption.VERIFY,
                    "must be 0: blocks are verified in a way of the harness's own, and not read back after the job");
        }
        for (JobOption option : section.options().keySet()) {
            String why = reason(option);
            if (!why.isEmpty()) {
                notes.add(option + " is passed over: " + why);
            }
        }
    }

    private String reason(JobOption option) {
        return switch (option) {
            case CPUS_ALLOWED, CPUS_ALLOWED_POLICY, NUMA_CPU_NODES, NUMA_MEM_POLICY, NICE, PRIO, PRIOCLASS ->
                "threads run where the system has them, and as the harness was started";
            case IODEPTH_BATCH, IODEPTH_BATCH_COMPLETE_MIN, IODEPTH_BATCH_COMPLETE_MAX ->
                is(option, "1")
                        ? ""
                        : "an operation is sent as soon as there is room for it, and taken back once it is done";
            case OPENFILES -> "all files stay open, and blocks go round all of them";
            case CREATE_ON_OPEN -> is(option, "0") ? "" : "files are laid out in full before any job";
            case FADVISE_HINT -> is(option, "0") ? "" : "the kernel is not told the pattern";
            case UNIFIED_RW_REPORTING -> is(option, "0") ? "" : "reads and writes are reported apart";
            case SCRAMBLE_BUFFERS -> is(option, "1") ? "" : CONTENT_REASON;
            case ZERO_BUFFERS, DEDUPE_PERCENTAGE -> is(option, "0") ? "" : CONTENT_REASON;
            case BUFFER_PATTERN, BUFFER_COMPRESS_CHUNK -> CONTENT_REASON;
            case OFFSET, OFFSET_INCREMENT ->
                section.bytes(option, 0, 0) == 0
                        ? ""
                        : "the run's own files hold what the job uses, and nothing before it";
            default -> "";
        };
    }

    private boolean is(JobOption option, String value) {
        return section.text(option, "").equals(value);
    }
}
