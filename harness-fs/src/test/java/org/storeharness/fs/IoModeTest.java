package org.storeharness.fs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.storeharness.environment.DirectIo;
import org.storeharness.environment.DirectIo.Support;
import org.storeharness.environment.FileSystemFacts;
import org.storeharness.environment.FileSystemKind;
import org.storeharness.store.StoreException;

class IoModeTest {
    private static final DirectIo HONOURED = new DirectIo(Support.YES, 4096, "");
    private static final DirectIo UNPROVEN = new DirectIo(Support.UNPROVEN, 4096, "zfs accepts it");
    private static final DirectIo REFUSED = new DirectIo(Support.NO, 0, "tmpfs keeps files in memory");
    private static final DirectIo LARGE_BLOCKS = new DirectIo(Support.YES, 65_536, "");

    @Test
    void wholeBlocksAreDirectWhereThatIsHonoured() throws Exception {
        assertThat(decide(DirectIoChoice.AUTO, HONOURED, 8192, false)).isEqualTo(new IoMode(true, 4096, "yes"));
        assertThat(decide(DirectIoChoice.ON, HONOURED, 8192, false)).isEqualTo(new IoMode(true, 4096, "yes"));
    }

    @Test
    void autoNeverPadsObjects() throws Exception {
        assertThat(decide(DirectIoChoice.AUTO, HONOURED, 1024, true))
                .isEqualTo(new IoMode(false, 1, "no: objects of 1024 B are not a multiple of the block of 4096 B"));
    }

    @Test
    void autoTreatsAllSizesAlikeAndBypassesTheCacheOnlyWhereAllAreWholeBlocks() throws Exception {
        assertThat(decide(DirectIoChoice.AUTO, HONOURED, 8192, 1024, false))
                .isEqualTo(new IoMode(false, 1, "no: not all objects are a multiple of the block of 4096 B"));
        assertThat(decide(DirectIoChoice.AUTO, HONOURED, 12_288, 4096, false).direct())
                .isTrue();
        assertThat(decide(DirectIoChoice.ON, HONOURED, 8192, 1024, false).direct())
                .isTrue();
    }

    @Test
    void onDemandBlocksArePaddedButFilesAreNot() throws Exception {
        assertThat(decide(DirectIoChoice.ON, HONOURED, 1024, true).direct()).isTrue();
        assertThatThrownBy(() -> decide(DirectIoChoice.ON, HONOURED, 1024, false))
                .isInstanceOf(StoreException.class)
                .hasMessage(
                        "direct: on is not possible in /data: objects of 1024 B are not a multiple of the block of 4096 B;"
                                + " use direct: auto, or another directory or object size");
    }

    @Test
    void unprovenDirectIoIsUsedUnderOnOnlyAndKeepsItsLabel() throws Exception {
        assertThat(decide(DirectIoChoice.AUTO, UNPROVEN, 4096, false).label()).isEqualTo("no: zfs accepts it");
        assertThat(decide(DirectIoChoice.ON, UNPROVEN, 4096, false))
                .isEqualTo(new IoMode(true, 4096, "not proven: zfs accepts it"));
    }

    @Test
    void whatIsAcceptedIsUsedWithItsLabelAndWhatIsRefusedIsNoError() throws Exception {
        assertThat(decide(DirectIoChoice.ACCEPTED, UNPROVEN, 1024, true))
                .isEqualTo(new IoMode(true, 4096, "not proven: zfs accepts it"));
        assertThat(decide(DirectIoChoice.ACCEPTED, REFUSED, 4096, true))
                .isEqualTo(new IoMode(false, 1, "no: tmpfs keeps files in memory"));
    }

    @Test
    void refusedDirectIoFailsUnderOnAndIsBufferedUnderAuto() throws Exception {
        assertThat(decide(DirectIoChoice.AUTO, REFUSED, 4096, false).label())
                .isEqualTo("no: tmpfs keeps files in memory");
        assertThatThrownBy(() -> decide(DirectIoChoice.ON, REFUSED, 4096, true)).isInstanceOf(StoreException.class);
    }

    @Test
    void blocksLargerThanThePagesOfBuffersAreNotDirect() throws Exception {
        assertThat(decide(DirectIoChoice.AUTO, LARGE_BLOCKS, 65_536, false).direct())
                .isFalse();
    }

    @Test
    void directOffIsNeverDirect() throws Exception {
        assertThat(decide(DirectIoChoice.OFF, HONOURED, 4096, false))
                .isEqualTo(new IoMode(false, 1, "no: switched off"));
    }

    @Test
    void sizesAreRoundedUpToBlocks() {
        IoMode mode = new IoMode(true, 4096, "yes");
        assertThat(mode.roundUp(1)).isEqualTo(4096);
        assertThat(mode.roundUp(4096)).isEqualTo(4096);
        assertThat(mode.roundUp(4097)).isEqualTo(8192);
        assertThat(new IoMode(false, 1, "no").roundUp(4097)).isEqualTo(4097);
    }

    private static IoMode decide(DirectIoChoice wanted, DirectIo offered, int objectBytes, boolean padding)
            throws StoreException {
        return decide(wanted, offered, objectBytes, objectBytes, padding);
    }

    private static IoMode decide(
            DirectIoChoice wanted, DirectIo offered, int objectBytes, int commonBytes, boolean padding)
            throws StoreException {
        FileSystemFacts facts = new FileSystemFacts(
                "/data", "any", FileSystemKind.LOCAL, "/dev/x", "/", List.of(), 1, 4096, offered, null);
        return IoMode.decide(wanted, facts, objectBytes, commonBytes, padding);
    }
}
