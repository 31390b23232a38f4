package org.storeharness.fs.block;

import java.util.LinkedHashMap;
import java.util.Map;
import org.storeharness.fs.block.engine.EngineSelection;
import org.storeharness.fs.block.engine.SyncRule;
import org.storeharness.fs.block.layout.BlockLayout;
import org.storeharness.fs.directory.BackingStorage;
import org.storeharness.fs.file.IoMode;
import org.storeharness.fs.options.IoEngine;

/** Describes how blocks are stored and moved, for the result. */
final class BlockFacts {
    private BlockFacts() {}

    static Map<String, String> settings(
            EngineSelection engine, BlockLayout layout, SyncRule syncs, BackingStorage storage, boolean nullrw) {
        IoMode mode = storage.mode();
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("engine", engine.label());
        settings.put("layout", layout.files() + " file(s) of blocks, filled before or grown as blocks are written");
        settings.put("blockBytes", Integer.toString(layout.blockBytes()));
        if (mode.direct()) {
            settings.put("padding", "objects are padded with zeros to a multiple of " + mode.alignmentBytes() + " B");
        }
        settings.put("write", "write in place" + syncs.text());
        settings.put("read", "a block of zeros counts as never written");
        if (engine.engine() == IoEngine.LIBAIO) {
            settings.put("notAsynchronous", notAsynchronous(mode));
        }
        settings.putAll(storage.settings());
        if (nullrw) {
            settings.put("nullrw", "the mount is said to move no data: files have a size only, nothing is verified");
        }
        return settings;
    }

    private static String notAsynchronous(IoMode mode) {
        String always = "writes of new blocks, which make a file grow, and syncs";
        return mode.direct() ? always : always + "; all of it where the page cache serves it, as direct I/O is off";
    }
}
