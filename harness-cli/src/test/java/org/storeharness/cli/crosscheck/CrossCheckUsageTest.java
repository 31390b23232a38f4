package org.storeharness.cli.crosscheck;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.cli.CommandRun;

class CrossCheckUsageTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http --peer /nowhere | --peer must be a program, got '/nowhere'",
                "http --pairs 0 --peer /bin/true | --pairs must be 1..1000, got 0",
                "http --duration 500ms --peer /bin/true | --duration must be whole seconds, at least 1, got '500ms'",
                "http --short --warm-up 1s --peer /bin/true | --short must not be given with --warm-up",
                "http --short --cold --peer /bin/true | --cold must not be given with --short",
                "http --cold --warm-up 1s --peer /bin/true | --cold must not be given with --warm-up",
                "http --concurrency 0 | --concurrency must be 1..10000, got 0",
                "http --master a:1 | --master and --volume-server must be given together",
                "http --format html --peer /bin/true | --format must be",
                "s3 --gateway /nowhere | --gateway must be a program, got '/nowhere'",
                "s3 --gateway /bin/true --with warp | --with must be one of wrk, versitygw, got 'warp'",
                "s3 --gateway /bin/true --size 65MiB | --size must be 1B..64MiB, got '65MiB'",
                "s3 --gateway /bin/true --objects 0 | --objects must be 1..1000000, got 0",
                "s3 --gateway /bin/true --with versitygw --peer /nowhere | --peer must be a program, got '/nowhere'",
                "postgres --work delete | --work must be one of insert, select, tpcb, got 'delete'",
                "postgres --server-cpu 0 --postgres-url jdbc:postgresql://h/d | --server-cpu must not be given with",
                "fs -d /nowhere | --directory must be an existing directory, got '/nowhere'",
                "fs -d /tmp --work chaos | --work must be of readBandwidth, writeBandwidth",
                "fs -d /tmp --file-size 1000 | --file-size must be whole MiB, at least 1, got '1000'",
            })
    void aBadValueIsReportedInOneLine(String arguments, String message) {
        CommandRun run = CommandRun.of(("cross-check " + arguments.strip()).split(" "));
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.errorLines()).singleElement().asString().contains(message.strip());
    }
}
