package org.storeharness.seaweed.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.seaweed.standin.FaultKind;
import org.storeharness.seaweed.standin.Faults;
import org.storeharness.seaweed.standin.ServerEvent;
import org.storeharness.unit.InvalidValueException;

class SeaweedOptionsTest {
    @Test
    void everyDefaultIsAsDocumented() {
        Map<String, String> expected = new LinkedHashMap<>();
        expected.put("master", "");
        expected.put("filer", "");
        expected.put("weed", "");
        expected.put("loopback", "auto");
        expected.put("loopbackFaults", "");
        expected.put("dataDirs", "");
        expected.put("collection", "");
        expected.put("replication", "000");
        expected.put("ttl", "");
        expected.put("disk", "");
        expected.put("dataCenter", "");
        expected.put("volumes", "6");
        expected.put("keep", "false");
        expected.put("writeIds", "");
        expected.put("readIds", "");
        expected.put("upload", "multipart");
        expected.put("read", "full");
        expected.put("rangeBytes", "512B");
        expected.put("lookupExpiry", "10m");
        expected.put("transport", "auto");
        expected.put("tls", "off");
        expected.put("tlsAuthority", "");
        expected.put("tlsCertificate", "");
        expected.put("tlsKey", "");
        expected.put("security", "");
        expected.put("audit", "false");
        expected.put("auditWait", "30s");
        expected.put("auditTimeout", "1h");
        expected.put("connectTimeout", "5s");
        assertThat(OptionsBinder.describe(OptionsBinder.bind(SeaweedOptions.class, Map.of())))
                .containsExactlyEntriesOf(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    master         | localhost          | master must be HOST:PORT such as 127.0.0.1:9333, got 'localhost'
                    master         | http://a:1         | master must be HOST:PORT such as 127.0.0.1:9333, got 'http://a:1'
                    master         | a:70000            | master must be HOST:PORT such as 127.0.0.1:9333, got 'a:70000'
                    loopback       | maybe              | loopback must be one of auto, always, never, got 'maybe'
                    collection     | a/b                | collection must be 1..128 letters, digits, '.', '_' or '-', got 'a/b'
                    replication    | 1                  | replication must be three digits such as 000 or 001, got '1'
                    volumes        | -1                 | volumes must be 0..10000, got -1
                    master         | a:1,b              | master must be HOST:PORT such as 127.0.0.1:9333, got 'b'
                    security       | security.toml      | security must be given with filer only: a master issues the tokens for volume servers
                    tlsCertificate | client.pem         | tlsCertificate must be given together with tlsKey, and with tls=verify or tls=insecure
                    ttl            | soon               | ttl must be a number from 1 to 255 and m, h, d, w, M or y, such as 3m (SeaweedFS rounds others down), got 'soon'
                    ttl            | 0m                 | ttl must be a number from 1 to 255 and m, h, d, w, M or y, such as 3m (SeaweedFS rounds others down), got '0m'
                    ttl            | 256m               | ttl must be a number from 1 to 255 and m, h, d, w, M or y, such as 3m (SeaweedFS rounds others down), got '256m'
                    disk           | a&b                | disk must be letters, digits, '.', '_' or '-', got 'a&b'
                    dataCenter     | a=b                | dataCenter must be letters, digits, '.', '_' or '-', got 'a=b'
                    read           | half               | read must be one of full, range, head, list, got 'half'
                    rangeBytes     | 0                  | rangeBytes must be 1..268435456, got 0
                    upload         | ftp                | upload must be one of multipart, put, got 'ftp'
                    connectTimeout | 0s                 | connectTimeout must be longer than 0 and at most 365d, got 0s
                    loopbackFaults | lose               | loopbackFaults must be NAME=VALUE such as lose=1000, got 'lose'
                    loopbackFaults | lose=x             | loopbackFaults must be NAME=NUMBER, got 'lose=x'
                    loopbackFaults | reject-run=0       | loopbackFaults.reject-run must be 1..1000000, got 0
                    loopbackFaults | delay=5            | loopbackFaults must be a duration such as 500ms, 2s or 1m30s (units: ns us ms s m h d), got '5'
                    """)
    void aBadValueIsNamedWithWhatIsAllowed(String option, String value, String message) {
        assertThatThrownBy(() -> OptionsBinder.bind(SeaweedOptions.class, Map.of(option, value)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessage(message);
    }

    @Test
    void anUnknownFaultIsRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> OptionsBinder.bind(SeaweedOptions.class, Map.of("loopbackFaults", "loose=1")))
                .hasMessage(
                        "loopbackFaults must be one of lose, flip, flip-stored, close, cut, truncate, wrong-length, drip, reject,"
                                + " reject-run, delay, stall, stall-at, kill, restart, freeze, thaw, forget, got 'loose', did you mean"
                                + " lose or close?");
    }

    @Test
    void optionsThatContradictEachOtherAreRefused() {
        assertThatThrownBy(
                        () -> OptionsBinder.bind(SeaweedOptions.class, Map.of("master", "a:1", "loopback", "always")))
                .hasMessage("loopback must not be given with master=a:1: one of them is measured");
        assertThatThrownBy(() -> OptionsBinder.bind(SeaweedOptions.class, Map.of("master", "a:1", "weed", "/bin/weed")))
                .hasMessage("weed must not be given with master=a:1: one of them is measured");
        assertThatThrownBy(() -> OptionsBinder.bind(
                        SeaweedOptions.class, Map.of("loopback", "never", "loopbackFaults", "lose=1")))
                .hasMessage("loopbackFaults must be empty with loopback=never");
    }

    @Test
    void faultsAreReadFromTexts() {
        SeaweedOptions options = OptionsBinder.bind(
                SeaweedOptions.class,
                Map.of("loopbackFaults", "lose=1000, flip=0, stall=500ms, reject=7, reject-run=3"));
        assertThat(options.faults().every(FaultKind.LOSE)).isEqualTo(1000);
        assertThat(options.faults().every(FaultKind.FLIP)).isZero();
        assertThat(options.faults().every(FaultKind.REJECT)).isEqualTo(7);
        assertThat(options.faults().rejectRun()).isEqualTo(3);
        assertThat(options.faults().stall()).hasMillis(500);
        assertThat(options.faults().stallAt()).isEqualTo(1);
    }

    @Test
    void whatHappensToVolumeServersIsPartOfTheFaults() {
        Faults faults = OptionsBinder.bind(
                        SeaweedOptions.class, Map.of("loopbackFaults", "kill=2@5000,restart=2@9000,forget=500ms"))
                .faults();
        assertThat(faults.events())
                .containsExactly(
                        new ServerEvent(ServerEvent.EventKind.KILL, 2, 5_000),
                        new ServerEvent(ServerEvent.EventKind.RESTART, 2, 9_000));
        assertThat(faults.forgetAfter()).hasMillis(500);
        assertThatThrownBy(() -> OptionsBinder.bind(SeaweedOptions.class, Map.of("loopbackFaults", "kill=2")))
                .hasMessageContaining("kill must be SERVER@REQUEST such as 2@5000, got '2'");
    }
}
