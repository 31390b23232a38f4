package org.storeharness.run.phase;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.storeharness.result.measurement.Caution;
import org.storeharness.result.measurement.CautionCode;

/** The cautions about directories in one place that ended runs left behind. */
public final class AbandonedDirectories {
    private static final int MAX_NAMED = 3;

    private AbandonedDirectories() {}

    /** A caution for each of the first {@value #MAX_NAMED}, and one for the others together. */
    public static List<Caution> cautions(List<Path> directories) {
        List<Caution> cautions = new ArrayList<>();
        for (Path directory : directories.subList(0, Math.min(MAX_NAMED, directories.size()))) {
            cautions.add(Caution.of(CautionCode.ABANDONED_DIRECTORY).with("directory", directory.toString()));
        }
        if (directories.size() > MAX_NAMED) {
            cautions.add(Caution.of(CautionCode.MORE_ABANDONED_DIRECTORIES)
                    .with("count", directories.size() - MAX_NAMED)
                    .with("parent", String.valueOf(directories.get(0).getParent())));
        }
        return cautions;
    }
}
