package org.storeharness.core.engine;

/** Fills the buffers of a slot before an operation and verifies what was read after it. */
final class PayloadBuffers {
    private PayloadBuffers() {}

    /** Makes the buffers ready for a new operation. */
    static void prepare(Task task, Slot slot) {
        switch (slot.kind()) {
            case WRITE -> write(task, slot, 0);
            case UPDATE -> write(task, slot, task.source().nextVersion());
            case READ -> clear(slot);
            case DELETE, SCRIPT -> {}
        }
    }

    /** Makes the buffers ready for the same operation again. */
    static void rewind(Slot slot) {
        if (slot.kind().carriesPayload()) {
            for (int i = 0; i < slot.count(); i++) {
                slot.buffer(i).clear().limit(slot.size(i));
            }
        } else {
            clear(slot);
        }
    }

    /** Why the content that was read is wrong; empty if it is right or is not to be verified. */
    static String verificationError(Task task, Slot slot) {
        if (!task.payload().verify()) {
            return "";
        }
        for (int i = 0; i < slot.count(); i++) {
            int length = slot.buffer(i).position();
            int expected = slot.size(i);
            if (length != expected) {
                return "got " + length + " bytes of " + expected;
            }
            if (!task.payload().content().isIntact(slot.buffer(i), slot.key(i), length)) {
                return "content differs from what was written";
            }
            task.recorder().verified();
        }
        return "";
    }

    private static void write(Task task, Slot slot, int version) {
        for (int i = 0; i < slot.count(); i++) {
            task.payload().content().write(slot.buffer(i), slot.key(i), version, slot.size(i));
        }
    }

    private static void clear(Slot slot) {
        for (int i = 0; i < slot.count(); i++) {
            slot.buffer(i).clear();
        }
    }
}
