package org.storeharness.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.storeharness.plan.Durability;
import org.storeharness.plan.Target;
import org.storeharness.result.ResultFixture;
import org.storeharness.result.RunTimeline;
import org.storeharness.result.RunTimeline.PhaseTimeline;
import org.storeharness.result.measurement.ConcurrentEvents;
import org.storeharness.result.measurement.ConcurrentEvents.CounterRate;
import org.storeharness.result.measurement.Measurement;
import org.storeharness.result.measurement.SlowOperation;

class TimelineChartsTest {
    @Test
    void bytesAndFlushesOfTheServersAreDrawnBySecondAndNothingElseOfThem() {
        List<Chart> charts = TimelineCharts.of(
                timeline(point(0, Map.of("wal_bytes", 2.0 * (1 << 20), "wal_fsyncs", 700.0, "commits", 690.0))),
                List.of("pg"),
                Map.of(),
                List.of());
        assertThat(charts)
                .extracting(Chart::id)
                .containsExactly("time-throughput", "time-latency", "time-bytes", "time-flushes");
        assertThat(charts.get(2).series()).singleElement().satisfies(line -> {
            assertThat(line.name()).isEqualTo("pg: wal_bytes");
            assertThat(line.points().get(0)).isEqualTo(Chart.Point.of(0.5, 2));
        });
        assertThat(charts.get(3).series()).singleElement().satisfies(line -> {
            assertThat(line.name()).isEqualTo("pg: wal_fsyncs");
            assertThat(line.points().get(0)).isEqualTo(Chart.Point.of(0.5, 700));
        });
    }

    @Test
    void countersThatNeverGrewAndUnknownTargetsAreNotDrawn() {
        List<Chart> charts = TimelineCharts.of(
                timeline(point(0, Map.of("device_read_bytes", 0.0)), point(1, Map.of())),
                List.of("pg"),
                Map.of(),
                List.of());
        assertThat(charts).extracting(Chart::id).containsExactly("time-throughput", "time-latency");
    }

    /** Requests took 3 ms each in the mean, 200 of them a second; what was not chosen is not drawn. */
    @Test
    void ofWhatServersServeWhatThePlanChoosesIsDrawn() {
        Target target = new Target("s3", Durability.DURABLE, 1, Map.of())
                .withScrape(List.of("http://h:1/metrics#x_request,cpu_seconds"));
        Map<String, Double> rates = Map.of(
                "x_request_nanos_sum{type=\"GET\"}", 6e8,
                "x_request_seconds_count{type=\"GET\"}", 200.0,
                "cpu_nanos_total", 5e8,
                "other_total", 9.0);
        List<Chart> charts =
                TimelineCharts.of(timeline(point(0, rates)), List.of("pg"), Map.of("pg", target), List.of());
        assertThat(charts).extracting(Chart::id).contains("time-series", "time-server-times");
        assertThat(charts.get(2).series())
                .extracting(line -> line.name() + " " + line.points().get(0).y())
                .containsExactlyInAnyOrder(
                        "pg: x_request_seconds_count{type=\"GET\"} 200.0", "pg: cpu_seconds_total 0.5");
        assertThat(charts.get(3).series())
                .extracting(line -> line.name() + " " + line.points().get(0).y())
                .containsExactly("pg: x_request{type=\"GET\"} 3000000.0");
    }

    private static Chart hostChart(Map<String, Long> hosts) {
        RunTimeline.TimelinePoint two = new RunTimeline.TimelinePoint(0, 2, 100, 1_000L, null, null, Map.of(), hosts);
        return TimelineCharts.of(timeline(two), List.of("fs", "pg"), Map.of(), List.of()).stream()
                .filter(one -> one.id().startsWith("time-hosts"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theHostsOfATargetHaveALineEachAndSoHasOneThatStandsStill() {
        Chart chart = hostChart(new TreeMap<>(Map.of("a", 70L, "b", 30L, "c", 0L)));
        assertThat(chart.id()).isEqualTo("time-hosts-1");
        assertThat(chart.title()).isEqualTo("Operations per second over time by host: pg");
        assertThat(chart.series()).extracting(Chart.Series::name).containsExactly("a", "b", "c");
        assertThat(chart.series())
                .extracting(line -> line.points().get(0))
                .containsExactly(Chart.Point.of(1, 35), Chart.Point.of(1, 15), Chart.Point.of(1, 0));
    }

    @Test
    void noTwoOfThirtyTwoHostsAreDrawnAlike() {
        Map<String, Long> hosts = new TreeMap<>();
        for (int i = 10; i < 42; i++) {
            hosts.put("host" + i, 50L);
        }
        assertThat(hostChart(hosts).series())
                .hasSize(32)
                .extracting(line -> line.colour() + " " + line.style())
                .doesNotHaveDuplicates();
    }

    /** The colour of a target is the same in all charts, so lines of one target differ in how they are drawn. */
    @Test
    void linesHaveTheColourOfTheirTargetAndThoseOfTheHarnessNoTargets() {
        RunTimeline.TimelinePoint both = point(0, Map.of("wal_bytes", 5e6, "device_bytes", 7e6));
        RunTimeline.TimelinePoint withClient = new RunTimeline.TimelinePoint(
                1, 2, 100, 1_000L, null, new RunTimeline.ClientPoint(5, 0.1, 0.2), Map.of(), Map.of());
        List<Chart> charts = TimelineCharts.of(timeline(both, withClient), List.of("fs", "pg"), Map.of(), List.of());
        for (Chart chart : charts) {
            int colour = chart.id().equals("time-client") ? -1 : 1;
            assertThat(chart.series())
                    .as(chart.id())
                    .allSatisfy(line -> assertThat(line.colour()).isEqualTo(colour));
            assertThat(chart.series()).extracting(Chart.Series::style).doesNotHaveDuplicates();
        }
        assertThat(charts).extracting(Chart::id).contains("time-bytes", "time-client");
    }

    @Test
    void theSlowestOperationsArePointsThatSayWhatTheyWere() {
        Measurement result = new ResultFixture()
                .target("pg")
                .measurement("pg", ResultFixture.WRITE, 1, 100)
                .withTail(
                        null,
                        List.of(new SlowOperation(
                                500_000_000,
                                30_000_000,
                                "write",
                                7,
                                null,
                                "a:8080",
                                null,
                                Map.of("rest", 30_000_000L),
                                new ConcurrentEvents(
                                        80_000_000L,
                                        9_000_000L,
                                        List.of(
                                                new CounterRate("wal_bytes", 5, 0),
                                                new CounterRate("checkpoints", 8, 2))))));
        Chart latency = TimelineCharts.of(
                        timeline(point(0, Map.of())), List.of("pg"), Map.of(), List.of(result, result.inRound(2)))
                .get(1);
        assertThat(latency.title()).endsWith("; the slowest operations as single points");
        Chart.Series points = latency.series().get(latency.series().size() - 1);
        assertThat(points.style()).isEqualTo(Chart.Style.POINTS);
        assertThat(points.points())
                .containsExactly(Chart.Point.of(0.5, 30_000_000)
                        .with(List.of(
                                "pg write, round 1: write of key 7 on a:8080",
                                "rest 30.0 ms",
                                "no operation ended for 80.0 ms",
                                "in that second a hiccup of the client of 9.00 ms",
                                "wal_bytes grew in that interval alone",
                                "checkpoints grew 4.00 times as fast as else in that interval")));
    }

    private static RunTimeline timeline(RunTimeline.TimelinePoint... points) {
        return new RunTimeline(
                List.of(new PhaseTimeline("pg", ResultFixture.WRITE, 1, true, 0, List.of(points))), List.of());
    }

    private static RunTimeline.TimelinePoint point(int second, Map<String, Double> server) {
        return new RunTimeline.TimelinePoint(second, second + 1, 100, 1_000L, null, null, server, Map.of());
    }
}
