package org.storeharness.fs.fio;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Options of fio that change what is measured and are not there, in groups with one reason each. */
enum RefusedOption {
    PAUSES("operations follow one another without a pause; rate_iops sets a rate", "thinktime"),
    RATIOS("jobs do not wait for each other; rwmixread sets the share of reads of one job", "flow"),
    DEPTH_SEARCH(
            "no depth is looked for; 'harness run --find-rate' looks for the highest rate that meets an objective",
            "latency_percentile",
            "latency_run",
            "latency_target",
            "latency_window"),
    EARLY_END("a job goes on for all of its runtime, and fio ends it once it is steady", "ss", "steadystate"),
    ENDS("each job ends by itself; stonewall has a job wait for those before it", "exitall", "exit_what", "wait_for"),
    ERRORS("continue_on_error counts failed operations, whatever failed", "ignore_error"),
    ZONES(
            "a file on a filesystem has no zones",
            "ignore_zone_limits",
            "job_max_open_zones",
            "max_open_zones",
            "read_beyond_wp",
            "zone",
            "zonecapacity",
            "zonemode",
            "zonerange",
            "zonesize",
            "zoneskip"),
    CHECKS("the harness verifies blocks in its own way, and does not read them back after the job", "verify_"),
    PRIORITIES("operations have no priorities", "cmdprio"),
    COMMANDS("no commands of a job file are run", "exec_postrun", "exec_prerun"),
    FILLING("files have the size that size or filesize sets", "fill_device", "fill_fs"),
    LOGS("operations come from the options, not from a log", "read_iolog", "replay_", "write_iolog"),
    ORDERS("blocks are in order or at random", "percentage_", "random_sequence_", "sprandom", "spr_"),
    ATOMIC("writes are not asked to be atomic", "atomic"),
    UNITS("sizes are those of kb_base=1024", "kb_base"),
    NETWORK(
            RefusedOption.OTHER_ENGINE,
            "hostname",
            "interface",
            "listen",
            "pingpong",
            "port",
            "protocol",
            "ttl",
            "verb"),
    OBJECTS(
            RefusedOption.OTHER_ENGINE,
            "brick",
            "clientname",
            "http",
            "https",
            "nfs_url",
            "pool",
            "rbdname",
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
            "write_mode",
            "writefua"),
    PROGRAMS(
            RefusedOption.OTHER_ENGINE,
            "arguments",
            "cpuchunks",
            "cpuload",
            "cpumode",
            "donorname",
            "inplace",
            "program");

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
