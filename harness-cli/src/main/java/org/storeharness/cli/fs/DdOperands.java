package org.storeharness.cli.fs;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.Check;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/**
 * The operands of dd that are supported.
 *
 * @param blocks the block sizes of {@code bs=}; empty if not given
 * @param count the number of blocks of {@code count=}; 0 if not given
 * @param sync the sync of {@code conv=}; {@code null} if not given
 * @param direct whether {@code oflag=direct} or {@code iflag=direct} is given
 */
record DdOperands(
        List<DataSize> blocks, long count, @Nullable EndSync sync, boolean direct) {
    private static final String UNDERSTOOD =
            "bs=SIZE, count=N, conv=fdatasync, conv=fsync, iflag=direct, oflag=direct, iflag=nocache, oflag=nocache and"
                    + " status=progress";

    /** No operands. */
    static DdOperands none() {
        return new DdOperands(List.of(), 0, null, false);
    }

    /**
     * Parses operands.
     *
     * @throws InvalidValueException for an operand that is not supported; names those that are
     */
    static DdOperands of(List<String> operands) {
        List<DataSize> blocks = new ArrayList<>();
        long count = 0;
        EndSync sync = null;
        boolean direct = false;
        for (String operand : operands) {
            String[] pair = operand.split("=", 2);
            String value = pair.length == 2 ? pair[1] : "";
            switch (pair[0]) {
                case "bs" -> blocks.addAll(StreamOptions.parseSizes("bs=", List.of(value)));
                case "count" -> count = count(value);
                case "conv" -> sync = sync(value);
                case "iflag", "oflag" -> direct |= direct(operand, value);
                case "status" -> require(value.equals("progress"), operand);
                case "if", "of" ->
                    throw new InvalidValueException(
                            pair[0] + "=",
                            "names a file, and none but the run's own is ever opened: name a directory with -d");
                default -> require(false, operand);
            }
        }
        return new DdOperands(blocks, count, sync, direct);
    }

    private static long count(String value) {
        try {
            return Check.range("count=", Long.parseLong(value), 1, 1L << 40);
        } catch (NumberFormatException e) {
            throw new InvalidValueException("count=", "must be a number of blocks, got '" + value + "'");
        }
    }

    private static EndSync sync(String value) {
        require(value.equals("fdatasync") || value.equals("fsync"), "conv=" + value);
        return EnumSpelling.parse("conv=", EndSync.class, value);
    }

    /** Whether the flag requests direct I/O; {@code nocache} has no effect, as files are always dropped. */
    private static boolean direct(String operand, String value) {
        require(value.equals("direct") || value.equals("nocache"), operand);
        return value.equals("direct");
    }

    private static void require(boolean understood, String operand) {
        if (!understood) {
            throw new InvalidValueException("operand", "must be one of " + UNDERSTOOD + ", got '" + operand + "'");
        }
    }
}
