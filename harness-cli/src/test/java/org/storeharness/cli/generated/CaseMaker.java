package org.storeharness.cli.generated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Makes cases of one kind from seeds: mostly what people write, with sizes that are not a multiple of anything, empty ranges and extremes
 * among them. {@code PLACE}, {@code FILE}, {@code OUT} and {@code DATA} stand for paths. Each takes a moment, or is refused.
 */
enum CaseMaker {
    FIO {
        @Override
        GeneratedCase make(long seed, Choices choices) {
            return new GeneratedCase(name(), seed, List.of("fs", "fio", "FILE", "-d", "PLACE"), jobFile(choices));
        }
    },
    SCRIPT {
        @Override
        GeneratedCase make(long seed, Choices choices) {
            List<String> arguments = new ArrayList<>(List.of("postgres", "script", "--rounds=1", "--warm-up=0s"));
            arguments.addAll(choices.some(80, "=", "-n 1 3 7"));
            arguments.addAll(
                    choices.some(20, "=", "--duration 20ms", "--concurrency 1 2 3 1,2", "--rate 1000/s 300/s"));
            arguments.addAll(choices.some(20, "", "-Da= 1 -1 0 | '' 1e308 x 9223372036854775808", "-L 1ms 1d | 0s"));
            if (arguments.stream().noneMatch(argument -> argument.startsWith("-n") || argument.startsWith("--dur"))) {
                arguments.add("-n=2");
            }
            arguments.add("FILE");
            return new GeneratedCase(name(), seed, arguments, script(choices));
        }
    },
    PLAN {
        @Override
        GeneratedCase make(long seed, Choices choices) {
            return new GeneratedCase(name(), seed, List.of("run", "FILE"), plan(choices));
        }
    },
    BENCH {
        @Override
        GeneratedCase make(long seed, Choices choices) {
            List<String> arguments = new ArrayList<>(List.of("seaweed", "bench", "--loopback"));
            arguments.addAll(choices.some(100, "=", "-n 1 2 7 16 33 100 | 0 -1 x"));
            arguments.addAll(choices.some(
                    20,
                    "=",
                    "-c 1 2 3 16 33 | 0 10001",
                    "-size 1 1023 1025 100000 | 0 4KiB 1KiB-2KiB -1 1KiB-1KiB 2KiB-1KiB",
                    "-deletePercent 0 1 50 99 100 | 101 -1 ''",
                    "-replication 000 | 001 010 3 zzz ''",
                    "--rounds 1 2 | 0 x",
                    "--volumes 1 2 3 | 0 100000",
                    "--retries 0 1 7 | 1001",
                    "--failure-limit 0 1 9223372036854775807 | 9223372036854775808",
                    "--set ttl=1m ttl=3h | ttl=1 ttl=0 ttl=x ttl=256d",
                    "--set upload=raw upload=multipart | upload=nosuch",
                    "--seed 0 9223372036854775807 | -1 x",
                    "-collection a A-b | ../x ''",
                    "--rate 1000/s 100/s | 0/s 1e9/s x",
                    "-list PLACE/ids | PLACE FILE /proc/nosuch/ids ''",
                    "-disk hdd | ssd ''",
                    "--margin 5% 50% | 0 100% -1 x",
                    "--set fsync=true | nosuch=1 x transport=nio",
                    "--tag a=b a=b=c | a =x",
                    "--format csv json markdown ab html | nosuch"));
            arguments.addAll(
                    Stream.of(("-fsync -read=false -write=false -readOnly -writeOnly -readSequentially --keep --audit"
                                            + " --exact-size --filer")
                                    .split(" "))
                            .filter(flag -> choices.percent(5))
                            .toList());
            return new GeneratedCase(name(), seed, arguments, choices.of("", "# ids\n", "3,01637037d6\n", "\0\n"));
        }
    },
    FILES {
        @Override
        GeneratedCase make(long seed, Choices choices) {
            return new GeneratedCase(name(), seed, files(choices), "");
        }
    },
    COMPARISON {
        @Override
        GeneratedCase make(long seed, Choices choices) {
            String command = choices.of("compare", "compare", "run", "curve");
            List<String> arguments = new ArrayList<>(List.of(command));
            arguments.add(command.equals("compare") ? "--plan=FILE" : "FILE");
            arguments.add("--max-time=" + choices.of("1s", "500ms"));
            arguments.addAll(choices.some(
                    20,
                    "=",
                    "--rounds 1 2 auto | 0 10001 x",
                    "-n 1 3 17 | 0 -1 1e3",
                    "--duration 1ms 10ms 1.5ms | 0s 1ns -1s",
                    "--warm-up 0s 1ms 3ns | x",
                    "--fill 1 7 | 0 -1 9223372036854775807",
                    "--concurrency 1 2 3,5 | 0 1,1 10001 ,",
                    "--size 1 1B 7 1023,1025 | 0 1KiB-3KiB 1:1,2:3 257MiB 1XB 1KiB:0 ''",
                    "--rate 1000/s 100/s | 0/s 1e9/s x",
                    "--targets memory fs memory,fs | nosuch ''",
                    "--set fs.direct=off | fs.direct=on fs.nosuch=1 memory.x=1 x",
                    "--seed 0 | -1 x",
                    "--margin 1% | 0 1000% x",
                    "--format csv json markdown html | nosuch",
                    "--repeat | 0 -1 x",
                    "--tag a=b | x"));
            if (choices.percent(10)) {
                arguments.add("--relaxed");
            }
            return new GeneratedCase(name(), seed, arguments, """
                    rounds: 1
                    targets: {memory: {store: memory}, fs: {store: fs}}
                    workloads:
                      a: {operations: {write: 1}, phases: {measure: {operations: 5}}}
                      b: {operations: {read: 1}, arrivals: paced 0.5 of a, phases: {fill: 9, measure: {operations: 5}}}
                    calibration: 5ms
                    """.replace(
                            "arrivals: paced 0.5 of a, ", choices.percent(50) ? "" : "arrivals: 900/s, "));
        }
    };

    /** The case of this seed. */
    abstract GeneratedCase make(long seed, Choices choices);

    private static String jobFile(Choices choices) {
        StringBuilder text = new StringBuilder("[global]\n");
        settings(choices, 25, text);
        int jobs = choices.between(1, 3);
        for (int job = 0; job < jobs; job++) {
            text.append("[job").append(job).append("]\n");
            text.append("rw=")
                    .append(choices.of(List.of("read", "write", "randread", "randwrite", "rw", "randrw"), List.of("x")))
                    .append('\n');
            text.append("size=")
                    .append(choices.of(
                            List.of("10000", "64k", "100001", "1m"), List.of("1", "500", "4095", "4096", "0")))
                    .append('\n');
            settings(choices, 12, text);
            if (choices.percent(40)) {
                text.append("stonewall\n");
            }
        }
        return text.toString();
    }

    private static void settings(Choices choices, int share, StringBuilder text) {
        choices.some(
                        share,
                        "=",
                        "bs 512 4k 4096 1000 511 513 64k | 7 1 1m 0 -1 4k,8k",
                        "ioengine sync psync | libaio io_uring mmap pvsync nosuch",
                        "iodepth 1 | 2 7 64 0",
                        "numjobs 1 2 3 | 0",
                        "nrfiles 1 | 2 3 7 0",
                        "number_ios | 1 3 17",
                        "io_size 4096 5000 100k | 1",
                        "offset 0 | 512 1000 4k 1g",
                        "direct 0 | 1",
                        "fsync 0 1 | 3",
                        "fdatasync 1 | 7",
                        "end_fsync 1",
                        "rwmixread 1 50 99 | 0 100 101",
                        "norandommap 1",
                        "loops 1 | 2 0",
                        "randrepeat 0 1",
                        "group_reporting 1",
                        "thinktime | 10 1ms",
                        "startdelay 0 | 1ms",
                        "rate | 1m 100k,",
                        "rate_iops 1000 | 7",
                        "bsrange | 1k-4k 4k-1k 1-1 513-4097 0-0",
                        "bssplit | 4k/50:1k/50 1k/100 512/ 4k/150 :",
                        "blockalign | 512 4k",
                        "random_distribution random zipf:1.1 | zipf:0 pareto:0.2 zoned:50/5:50/95 normal:5 x",
                        "filesize | 4k 1k-8k 100 8k-1k",
                        "file_service_type | roundrobin random sequential",
                        "percentage_random | 0 30 100 101",
                        "verify | crc32c 0 nosuch",
                        "runtime | 1ms 0",
                        "time_based 0",
                        "invalidate 0 1",
                        "fallocate none native | posix",
                        "refill_buffers 1",
                        "buffer_compress_percentage 0 50 | 101",
                        "nosuch | 1")
                .forEach(line -> text.append(line).append('\n'));
    }

    private static String script(Choices choices) {
        StringBuilder text = new StringBuilder("\\set a " + expression(choices, 2) + "\n");
        for (int lines = choices.between(1, 6); lines > 0; lines--) {
            List<String> valid = List.of(
                    "\\set b " + expression(choices, 3),
                    "\\set a " + expression(choices, 3),
                    "SELECT :a;",
                    "SELECT :a AS c, 1 AS d \\gset",
                    "SELECT NULL AS n \\gset",
                    "\\sleep 1 us",
                    "\\if :a > 0\nSELECT 1;\n\\elif :a = 0\n\\else\nSELECT 2;\n\\endif",
                    "BEGIN;\nSELECT 1;\nEND;",
                    "-- a remark",
                    "SELECT /* :a */ 1::int;");
            List<String> wrong = List.of(
                    "SELECT 1 AS \"C\", 2 AS \"odd name\" \\gset p_",
                    "SELECT 1 WHERE false \\gset",
                    "SELECT 1 UNION SELECT 2 \\gset",
                    "SELECT ':a', \":a\" FROM (SELECT 1 AS \":a\") t;",
                    "SELECT 1 AS x \\; SELECT 2 AS y \\aset",
                    "\\sleep :a ms",
                    "\\if " + expression(choices, 1) + "\n\\endif",
                    "\\startpipeline\nSELECT 1;\n\\endpipeline",
                    "SELECT $$:a$$;",
                    "\\setshell b echo 1",
                    "\\nosuch",
                    "SELECT nosuch;",
                    ";");
            text.append(choices.of(valid, wrong)).append('\n');
        }
        return text.toString();
    }

    private static String expression(Choices choices, int depth) {
        if (depth == 0 || choices.percent(25)) {
            List<String> extremes = List.of(("1e-320 4.9e-324 1.7e308 9223372036854775807 -9223372036854775808"
                            + " 9223372036854775808 null true :nosuch .5 1.")
                    .split(" "));
            return choices.of(List.of("0", "1", "-1", "7", "2.5", "1e3"), extremes);
        }
        String one = expression(choices, depth - 1);
        String other = expression(choices, depth - 1);
        List<String> valid = List.of(
                ("(ONE) + (OTHER) | (ONE) - (OTHER) | abs(ONE) | double(ONE) | least(ONE, OTHER) | greatest(ONE, OTHER)"
                                + " | case when (ONE) > 0 then OTHER else 1 end | (ONE) is null | pi()")
                        .split(" \\| "));
        List<String> wrong = List.of(
                ("ONE / OTHER | ONE % OTHER | (ONE) << (OTHER) | (ONE) * (OTHER) | not (ONE) | int(ONE) | ln(ONE)"
                                + " | sqrt(ONE) | exp(ONE) | pow(ONE, OTHER) | mod(ONE, OTHER) | random(ONE, OTHER)"
                                + " | random_gaussian(1, ONE, OTHER) | random_exponential(1, ONE, OTHER)"
                                + " | random_zipfian(1, ONE, OTHER) | hash(ONE) | permute(ONE, OTHER) | debug(ONE)")
                        .split(" \\| "));
        return choices.of(valid, wrong).replace("ONE", one).replace("OTHER", other);
    }

    private static String plan(Choices choices) {
        List<String> lines = new ArrayList<>();
        lines.addAll(choices.some(
                25,
                ": ",
                "rounds 1 2 | 0 10001",
                "seed 0 9223372036854775807 | -1",
                "calibration 1ms 7ms",
                "operationTimeout 1s 10s | 1ns 10ms",
                "maxTime 1s | 200ms",
                "failures {action:count} {action:stop} {action:retry,retries:2} {limit:3} | {limit:-1}",
                "shedding | {after:1ms} {limit:0} {after:0s}",
                "sweep {concurrency:[1,2]} {size:[1,1000]} | {concurrency:[]} {size:[0]}"));
        if (lines.stream().noneMatch(line -> line.startsWith("rounds"))) {
            lines.add("rounds: 1");
        }
        lines.replaceAll(
                line -> line.replaceAll("(?<=[\\w]):(?=[\\w\\[-])", ": ").replace(",", ", "));
        lines.add("targets:");
        for (int target = choices.between(1, 2); target > 0; target--) {
            lines.add("  t" + target + ": " + target(choices));
        }
        lines.add("workloads:");
        for (int workload = choices.between(1, 3); workload > 0; workload--) {
            lines.add("  w" + workload + ": {" + workload(choices) + "}");
        }
        return String.join("\n", lines) + "\n";
    }

    private static String target(Choices choices) {
        String store = choices.of(
                List.of("memory", "memory", "fs", "seaweed"), List.of("'null'", "fs-block", "fs-metadata", "nosuch"));
        List<String> options = choices.some(15, ": ", "batch 1 | 2 7 10001", "durability relaxed | durable x");
        options.add("store: " + store);
        if (store.equals("seaweed")) {
            options.add("options: {loopback: always}");
        } else if (store.equals("fs-block") && choices.percent(50)) {
            options.add("options: {fileSize: " + choices.of("1", "4096", "10000", "1MiB", "0") + "}");
        } else if (choices.percent(15)) {
            options.add("options: {nosuch: 1}");
        }
        return "{" + String.join(", ", options) + "}";
    }

    private static String workload(Choices choices) {
        String kinds = choices.of(
                List.of("write: 1", "read: 1", "read: 9, write: 1"), List.of("update: 1", "delete: 1", "script: 1"));
        List<String> parts = new ArrayList<>(List.of("operations: {" + kinds + "}"));
        parts.addAll(choices.some(
                20,
                ": ",
                "concurrency 1 2 3 17 | 0",
                "keys uniform zipfian zipfian:0.5 latest pareto:0.2 zoned:50/10:50/90 | sequential shuffled zoned:1/1 x",
                "arrivals 1000/s 300/s 50000/s closed"));
        if (choices.percent(40)) {
            parts.add("content: {size: \""
                    + choices.of(List.of("1", "7", "1023", "100001"), List.of("1KiB-3KiB", "1B:1,1000B:3", "0", "5-3"))
                    + "\"}");
        }
        String fill = choices.of(List.of("fill: 1, ", "fill: 33, "), List.of("", "fill: 0, ", "fill: -1, "));
        String warmUp = choices.of(
                List.of("", "warmUp: {operations: 3}, ", "warmUp: {duration: 1ms}, "), List.of("warmUp: {}, "));
        String extent =
                choices.of(List.of("operations: 1", "operations: 7", "operations: 33"), List.of("duration: 3ms", ""));
        parts.add("phases: {" + fill + warmUp + "measure: {" + extent + "}}");
        return String.join(", ", parts);
    }

    private static List<String> files(Choices choices) {
        String command = choices.of("metadata", "throughput", "ladder", "corners");
        List<String> arguments = new ArrayList<>(List.of("fs", command));
        if (!command.equals("ladder")) {
            arguments.addAll(List.of("-d", choices.of(List.of("PLACE"), List.of("FILE"))));
        }
        arguments.addAll(choices.some(
                15, "=", "--format csv json markdown text | nosuch", "--margin 7% | 0 x", "--tag a=b | x"));
        switch (command) {
            case "metadata" -> {
                arguments.add("--warm-up=" + choices.of(List.of("0s", "1ms"), List.of("x")));
                arguments.addAll(choices.some(
                        35,
                        "=",
                        "-n 1 3 10 | 0 -1",
                        "-b 1 2 | 0 1000",
                        "-z 0 1 2 | 16",
                        "-i 1 2 | 0",
                        "-N 0 1 | 5",
                        "-w 0 1 100 | -1",
                        "-e 0 1 200",
                        "-I | 1 3 0",
                        "--tasks 1 2 3 | 0",
                        "--cache as-is | cold x"));
                arguments.addAll(choices.some(
                        15, "", "-C | ''", "-D | ''", "-F ''", "-r | ''", "-T | ''", "-u ''", "-L | ''", "-R | ''",
                        "-y ''"));
            }
            case "throughput" -> {
                arguments.addAll(choices.some(
                        40,
                        "=",
                        "--bs 511 4k 1000 | 1 0 4k,1k,4k -1",
                        "--size 10000 100k | 1 4095 0 x",
                        "--rounds 1 2 | 0",
                        "--sync none fsync fdatasync | x",
                        "--cache as-is | cold warm x"));
                if (arguments.stream().noneMatch(argument -> argument.startsWith("--size"))) {
                    arguments.add(choices.of(List.of("--size=64k", "--size=100001"), List.of("--size=777")));
                }
                arguments.addAll(choices.some(8, "", "--direct | ''", "--verify ''", "--sweep | ''"));
            }
            case "ladder" -> {
                arguments.addAll(
                        List.of("--rung", choices.of(List.of("a=PLACE"), List.of("PLACE", "a=", "=", "a=/nosuch"))));
                arguments.addAll(choices.some(
                        60,
                        "=",
                        "--bs 1000 4k | 1 0",
                        "--size 100k 50k | 1 4095 0",
                        "--rounds 1 2 | 0",
                        "--rung | b=PLACE a=PLACE"));
                if (arguments.stream().noneMatch(argument -> argument.startsWith("--size"))) {
                    arguments.add("--size=50k");
                }
            }
            default -> {
                arguments.add("--duration=" + choices.of(List.of("5ms", "20ms"), List.of("0s")));
                arguments.add("--file-size=" + choices.of(List.of("64k", "1m"), List.of("100001", "1", "0")));
                arguments.addAll(choices.some(30, "=", "--jobs 1 2 | 0"));
            }
        }
        return arguments;
    }

    /** Seeds are apart for the kinds. */
    static List<GeneratedCase> cases(int ofEach, long firstSeed) {
        return Arrays.stream(values())
                .flatMap(kind -> LongStream.range(firstSeed, firstSeed + ofEach)
                        .mapToObj(seed -> kind.make(
                                seed,
                                new Choices(seed * 31
                                        + kind.name().toLowerCase(Locale.ROOT).hashCode()))))
                .toList();
    }
}
