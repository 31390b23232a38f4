package org.storeharness.crosscheck.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.storeharness.core.unit.InvalidValueException;
import org.storeharness.crosscheck.model.Peer;
import org.storeharness.crosscheck.model.PeerReport;

class PeerProgramTest {
    @Test
    void aMissingPeerSaysHowToInstallIt() {
        Peer missing = new Peer(
                "no-such-tool-anywhere",
                "apt-get install no-such-tool",
                "--version",
                output -> new PeerReport(0, 0, Map.of()),
                Map.of());
        assertThatThrownBy(() -> PeerProgram.find(missing, null))
                .isInstanceOf(InvalidValueException.class)
                .hasMessage(
                        "--peer must name no-such-tool-anywhere, which is not on the PATH; to get it: apt-get install"
                                + " no-such-tool");
    }
}
