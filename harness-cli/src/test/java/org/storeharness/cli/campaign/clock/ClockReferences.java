package org.storeharness.cli.campaign.clock;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The constants of a class file that call the wall clock: its methods are called on another class instead. */
final class ClockReferences {
    private static final int POOL_OFFSET = 8;
    private static final int UTF8 = 1;
    private static final int CLASS = 7;
    private static final int METHOD = 10;

    private final ByteBuffer bytes;
    private final int[] offsets;
    private final int end;

    private ClockReferences(byte[] classFile) {
        bytes = ByteBuffer.wrap(classFile.clone());
        offsets = new int[bytes.getShort(POOL_OFFSET) & 0xffff];
        int at = POOL_OFFSET + 2;
        for (int i = 1; i < offsets.length; i++) {
            offsets[i] = at;
            int tag = bytes.get(at);
            at += 1
                    + switch (tag) {
                        case UTF8 -> 2 + (bytes.getShort(at + 1) & 0xffff);
                        case 3, 4, 9, METHOD, 11, 12, 17, 18 -> 4;
                        case 5, 6 -> 8;
                        case 15 -> 3;
                        default -> 2;
                    };
            if (tag == 5 || tag == 6) {
                i++;
            }
        }
        end = at;
    }

    /** The class file with its calls redirected; {@code null} if it has none. */
    static byte @Nullable [] redirected(byte[] classFile) {
        ClockReferences pool = new ClockReferences(classFile);
        List<Integer> calls = pool.calls();
        return calls.isEmpty() ? null : pool.redirect(calls);
    }

    private List<Integer> calls() {
        List<Integer> calls = new ArrayList<>();
        for (int offset : offsets) {
            if (offset > 0 && bytes.get(offset) == METHOD) {
                int nameAndType = offsets[bytes.getShort(offset + 3) & 0xffff];
                String method = text(offsets[bytes.getShort(offset + 1) & 0xffff] + 1) + "." + text(nameAndType + 1)
                        + text(nameAndType + 3);
                if (method.equals("java/lang/System.currentTimeMillis()J")
                        || method.equals("java/time/Instant.now()Ljava/time/Instant;")) {
                    calls.add(offset);
                }
            }
        }
        return calls;
    }

    private String text(int referenceOffset) {
        int offset = offsets[bytes.getShort(referenceOffset) & 0xffff];
        return new String(bytes.array(), offset + 3, bytes.getShort(offset + 1) & 0xffff, StandardCharsets.UTF_8);
    }

    /** Appends a class constant to the pool, and names it in the calls. */
    private byte[] redirect(List<Integer> calls) {
        byte[] name = SteppedClock.class.getName().replace('.', '/').getBytes(StandardCharsets.UTF_8);
        calls.forEach(offset -> bytes.putShort(offset + 1, (short) (offsets.length + 1)));
        bytes.putShort(POOL_OFFSET, (short) (offsets.length + 2));
        return ByteBuffer.allocate(bytes.capacity() + 6 + name.length)
                .put(bytes.array(), 0, end)
                .put((byte) UTF8)
                .putShort((short) name.length)
                .put(name)
                .put((byte) CLASS)
                .putShort((short) offsets.length)
                .put(bytes.array(), end, bytes.capacity() - end)
                .array();
    }
}
