package org.storeharness.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.cli.CommandRun;

/** An address that cannot be asked is refused in one line, which does not tell its user. */
class ScrapeOptionTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare --targets memory | http://me:s3cret@127.0.0.1:1/m#a"
                        + " | cannot scrape http://***@127.0.0.1:1/m: no connection to it",
                "run ../examples/compare.yaml --targets memory,null | null=http://127.0.0.1:1/m"
                        + " | cannot scrape http://127.0.0.1:1/m: no connection to it",
                "curve --targets memory | disk=http://me:s3cret@h/m | --scrape must name one of the targets memory or none, got 'disk'",
                "compare --targets memory | me:s3cret@h:1/m | scrape must be addresses such as"
                        + " http://127.0.0.1:9327/metrics, got '***@h:1/m'",
                "compare --targets memory | http://my_minio:9000/m?key=s3cret | scrape must be addresses such as"
                        + " http://127.0.0.1:9327/metrics, got 'http://my_minio:9000/m', whose host is no name of a host"
                        + " (which has letters, digits, '-' and '.')",
                "compare --targets memory | http://h:99999/m | scrape must be addresses such as"
                        + " http://127.0.0.1:9327/metrics, got 'http://h:99999/m', whose port is not 1..65535",
            })
    void whatCannotBeScrapedIsRefused(String command, String scrape, String line) {
        List<String> all = new ArrayList<>(List.of(command.split(" ")));
        all.addAll(List.of(
                "--scrape",
                scrape,
                "-q",
                "--data-dir",
                directory.toString(),
                "--out",
                directory.resolve("out").toString()));
        CommandRun run = CommandRun.of(all.toArray(String[]::new));
        assertThat(run.exitCode()).isIn(1, 2);
        assertThat(run.err().lines()).first().asString().endsWith(line);
        assertThat(run.err()).doesNotContain("s3cret");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}
