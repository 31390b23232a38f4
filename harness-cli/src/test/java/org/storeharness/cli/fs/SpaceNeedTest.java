package org.storeharness.cli.fs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SpaceNeedTest {
    private static final long GIB = 1L << 30;
    private static final Path PLACE = Path.of("/data");

    @Test
    void filesThatFitWithTheReserveAreNoShortage() {
        SpaceNeed need = new SpaceNeed(64, 128 * GIB);
        assertThat(need.shortageMessage(PLACE, 130 * GIB)).isEmpty();
        assertThat(need.shortageMessage(PLACE, 130 * GIB - 1)).isPresent();
    }

    @Test
    void theProposedFileSizeAndJobsFit() {
        assertThat(new SpaceNeed(64, 128 * GIB).shortageMessage(PLACE, 65 * GIB))
                .hasValue("64 file(s) need 130.00 GiB in /data, and 65.00 GiB are free;"
                        + " take --file-size 1024m or --jobs 32");
        assertThat(new SpaceNeed(64, 64 * GIB).shortageMessage(PLACE, 65 * GIB)).isEmpty();
    }

    @Test
    void noProposalIsMadeWhereNothingFits() {
        assertThat(new SpaceNeed(4, 8 * GIB).shortageMessage(PLACE, 1 << 20))
                .hasValue("4 file(s) need 8.13 GiB in /data, and 0.00 GiB are free");
    }
}
