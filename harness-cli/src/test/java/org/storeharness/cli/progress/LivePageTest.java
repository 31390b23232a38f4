package org.storeharness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.cli.progress.LiveState.ClientState;
import org.storeharness.cli.progress.LiveState.HostState;
import org.storeharness.cli.progress.LiveState.LastSecond;
import org.storeharness.cli.progress.LiveState.PhaseState;
import org.storeharness.cli.progress.LiveState.RoundState;
import org.storeharness.cli.progress.LiveState.WorkState;
import org.storeharness.plan.Arrivals;
import org.storeharness.result.measurement.Measurement.Cell;
import org.storeharness.run.stage.RoundsProgress;

/** Every line of the view, at two sizes of a terminal. After a wanted change, take the new files from {@code target/golden}. */
class LivePageTest {
    private static final Cell READ = new Cell("read", new Arrivals.Closed(), 16, "1KiB");
    private static final Cell WRITE = new Cell("write", new Arrivals.Closed(), 16, "1KiB");
    private static final ClientState CLIENT = new ClientState(1.42, 1.1, 0.97, 0.031, 3_100_000, 14_000_000, 0.25);

    private static double[] values(int count, int period) {
        return IntStream.range(0, count)
                .mapToDouble(i -> 1_000 + 400 * Math.sin(6.0 * i / period))
                .toArray();
    }

    private static LiveState state(List<WorkState> works, List<HostState> hosts) {
        return new LiveState(
                "compare",
                "harness-runs/compare-r20261123-120000-0000",
                0,
                75.5,
                0,
                0.42,
                new RoundsProgress(List.of("read", "write"), 2, 3, false, Duration.ofSeconds(100)),
                "",
                List.of(new PhaseState("postgres", "write", 16, "warm-up", 0.5)),
                works,
                CLIENT,
                hosts,
                List.of(
                        "fs: 2 times, first: garbage collection took 3.0 % of the time",
                        "run: the client was the limit"),
                List.of(
                        "warmed: fs read in 1.0 s (--no-scratch-warm-up skips this)",
                        "read, write: round 2 of 3 or more"));
    }

    private static List<WorkState> works() {
        List<RoundState> rounds = List.of(
                new RoundState(1, 61_203, 118_000L, 1_000_000L, 3_200_000L),
                new RoundState(2, 60_111, 119_000L, 1_100_000L, null));
        return List.of(
                new WorkState(
                        "fs",
                        READ,
                        false,
                        new LastSecond(63_121, 120_000L, 1_100_000L),
                        values(300, 200),
                        values(30, 20),
                        0,
                        rounds),
                new WorkState(
                        "postgres",
                        READ,
                        false,
                        new LastSecond(8_868, 1_600_000L, null),
                        values(12, 12),
                        values(3, 3),
                        12,
                        List.of()),
                new WorkState(
                        "fs",
                        WRITE,
                        false,
                        new LastSecond(4.25, null, null),
                        values(2, 2),
                        new double[0],
                        0,
                        rounds.subList(0, 1)),
                new WorkState("postgres", WRITE, true, null, new double[0], new double[0], 0, List.of()));
    }

    private static String text(List<LiveLine> lines) {
        return lines.stream().map(line -> line.text().stripTrailing() + "\n").collect(Collectors.joining());
    }

    private static void assertGolden(String name, List<LiveLine> lines) throws IOException {
        Path actual = Path.of("target", "golden", name);
        Files.createDirectories(actual.getParent());
        Files.writeString(actual, text(lines));
        try (InputStream in = LivePageTest.class.getResourceAsStream(name)) {
            String golden =
                    in == null ? "there is no golden file" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(text(lines)).describedAs(actual.toString()).isEqualTo(golden);
        }
    }

    /** A bound that is cut reads like the clock behind it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "60  | ' compare   read, write: round 2 of 3 or more          1m15s '",
                "80  | ' compare   read, write: round 2 of 3 or more            1m15s, about 1m44s left '",
                "100 | ' compare   read, write: round 2 of 3 or more, at most 1m40s                 1m15s, about 1m44s left '",
            })
    void theTitleShowsWholeFiguresAtEveryWidth(int columns, String title) {
        List<LiveLine> lines = new LivePage(columns, 24, true).of(state(works(), List.of()));
        assertThat(lines.get(0).text()).isEqualTo(title).hasSize(columns);
    }

    @Test
    void aUsualTerminalShowsTheRun() throws IOException {
        assertGolden("live-80x24.txt", new LivePage(80, 24, true).of(state(works(), List.of())));
    }

    @Test
    void aWideTerminalShowsMoreOfIt() throws IOException {
        assertGolden("live-200x60.txt", new LivePage(200, 60, true).of(state(works(), List.of())));
    }

    @Test
    void severalHostsAreShownLineByLine() throws IOException {
        List<HostState> hosts = new ArrayList<>();
        for (int host = 1; host <= 6; host++) {
            hosts.add(new HostState("host-" + host, new LastSecond(1_000 * host, 1_000L, 2_000_000L), CLIENT));
        }
        hosts.add(new HostState("quiet", null, null));
        assertGolden("live-hosts-ascii.txt", new LivePage(100, 24, false).of(state(works().subList(0, 2), hosts)));
    }

    @Test
    void helpExplainsKeysAndColumns() throws IOException {
        assertGolden("live-help.txt", new LivePage(80, 24, true).help(state(works(), List.of())));
    }

    @Test
    void whatIsUnderWayIsShownWhereThereIsNoRoomForAll() {
        List<WorkState> works = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Cell cell = new Cell("w" + i, new Arrivals.Closed(), 1, "1KiB");
            works.add(new WorkState("fs", cell, i == 3, null, new double[0], new double[0], 0, List.of()));
        }
        assertThat(text(new LivePage(80, 24, true).of(state(works, List.of()))))
                .contains("w3: closed", "> fs", "w39: closed")
                .contains("more, measured before)")
                .doesNotContain("w4: closed");
    }

    @Test
    void everySizeIsFilledAndNoLineIsLonger() {
        for (int columns = 1; columns <= 220; columns += columns < 100 ? 3 : 20) {
            for (int rows = 1; rows <= 70; rows += rows < 30 ? 1 : 10) {
                List<LiveLine> lines = new LivePage(columns, rows, true).of(state(works(), List.of()));
                assertThat(lines).as(columns + "x" + rows).hasSize(rows);
                int width = columns;
                assertThat(lines)
                        .allSatisfy(line -> assertThat(line.text().length()).isLessThanOrEqualTo(width));
                assertThat(new LivePage(columns, rows, true).help(state(works(), List.of())))
                        .hasSize(rows);
            }
        }
    }

    @Test
    void theKeysAreShownInEverySize() {
        for (int rows = 1; rows <= 30; rows++) {
            List<LiveLine> lines = new LivePage(80, rows, true).of(state(works(), List.of()));
            assertThat(lines.get(rows - 1).text()).contains("q ends the run");
        }
    }
}
