package org.storeharness.fs.fio;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Options of fio that change what is measured and are not there, in groups with one reason each. */
enum RefusedOption {
    PAUSES("a pause follows a number of operations (thinktime_blocks), not a time of them", "thinktime_iotime"),
    RATIOS("jobs do not wait for each other; rwmixread sets the share of reads of one job", "flow"),
    DEPTH_SEARCH(
            "no depth is looked for; 'harness run --find-rate' looks for the highest rate that meets an objective",
            "latency_percentile",
            "latency_run",
            "latency_target",
            "latency_window"),
    EARLY_END(
            "a job goes on for all of its runtime, and fio ends it once it is steady or too slow",
            "max_latency",
            "ss",
            "steadystate"),
    ENDS(
            "each job ends by itself; stonewall has a job wait for those before it",
            "exitall",
            "exit_on_io_done",
            "exit_what",
            "wait_for"),
    ERRORS("continue_on_error counts failed operations, whatever failed", "ignore_error"),
    ZONES(
            "it is of zoned devices; zonemode=strided is what files can have",
            "ignore_zone_limits",
            "job_max_open_zones",
            "max_open_zones",
            "read_beyond_wp",
            "zone_reset",
            "zonecapacity"),
    CHECKS("what verify asks for is read after the job that has written it, in the same run", "verify_only"),
    TRIMS("blocks of a file are not discarded; leave it out", "trim"),
    FOREIGN("the run makes files of its own, and touches no others", "lockfile", "opendir"),
    GROUPS("the harness stays in the control group in which it was started", "cgroup"),
    RANGES("writes are synced as a file; fsync or fdatasync=N says how often", "sync_file_range", "write_barrier"),
    PROFILES("a profile stands for options that are given one by one here", "profile"),
    PRIORITIES("operations have no priorities", "cmdprio"),
    COMMANDS("no commands of a job file are run", "exec_postrun", "exec_prerun"),
    FILLING("files have the size that size or filesize sets", "fill_device", "fill_fs"),
    LOGS("operations come from the options, not from a log", "merge_blktrace", "read_iolog", "replay_", "write_iolog"),
    ORDERS("blocks are in order or at random", "percentage_sequential", "random_sequence_", "sprandom", "spr_"),
    ATOMIC("writes are not asked to be atomic", "atomic"),
    POLLING("all operations of a ring are polled, or none", "hipri_percentage", "sqthread_poll_cpu"),
    FLAGS("operations are made without flags of their own", "nowait", "uncached"),
    NETWORK(
            RefusedOption.OTHER_ENGINE,
            "bindname",
            "hostname",
            "interface",
            "listen",
            "mss",
            "nodelay",
            "pingpong",
            "port",
            "protocol",
            "ttl",
            "verb",
            "window_size"),
    OBJECTS(
            RefusedOption.OTHER_ENGINE,
            "brick",
            "busy_poll",
            "clientname",
            "clustername",
            "conf",
            "http",
            "https",
            "nfs_url",
            "pool",
            "rbdname",
            "touch_objects",
            "uri",
            "volume"),
    DEVICES(
            RefusedOption.OTHER_ENGINE,
            "apptag",
            "cmd_type",
            "fdp",
            "libblkio_",
            "md_per_io_size",
            "pi_",
            "readfua",
            "sg_",
            "skip_bad",
            "stream_id",
            "write_mode",
            "writefua"),
    PROGRAMS(
            RefusedOption.OTHER_ENGINE,
            "arguments",
            "cpuchunks",
            "cpuload",
            "cpumode",
            "donorname",
            "grace_time",
            "inplace",
            "program",
            "stat_type",
            "std_redirect",
            "thp");

    private static final String OTHER_ENGINE = "it is of an ioengine that the harness does not have";

    private final String reason;
    private final List<String> names;

    /**
     * @param reason why it is not there, or what to take
     * @param names the options, by what their names begin with
     */
    RefusedOption(String reason, String... names) {
        this.reason = reason;
        this.names = List.of(names);
    }

    /** Why the option of that name is refused; empty if nothing is known of it. */
    static Optional<String> reason(String name) {
        return Arrays.stream(values())
                .filter(option -> option.names.stream().anyMatch(known -> isNamed(known, name)))
                .map(option -> option.reason)
                .findFirst();
    }

    /** An option, or the beginning of the names of several, up to an underscore. */
    private static boolean isNamed(String known, String name) {
        return name.equals(known) || name.startsWith(known.endsWith("_") ? known : known + "_");
    }
}
