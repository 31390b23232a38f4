package org.storeharness.engine;

import org.storeharness.plan.OperationKind;
import org.storeharness.workload.ObjectContent;
import org.storeharness.workload.UpdateVersions;

/** Fills the buffers of a slot before an operation and verifies what was read after it. */
final class PayloadBuffers {
    private PayloadBuffers() {}

    /** Makes the buffers ready for a new operation. */
    static void prepare(Task task, Slot slot) {
        switch (slot.kind()) {
            case WRITE -> write(task, slot, 0);
            case UPDATE -> write(task, slot, beginUpdate(task, slot));
            case READ -> prepareRead(task, slot);
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
            slot.clearBuffers();
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
            if (!ObjectContent.isCurrent(slot.buffer(i), length, slot.version(i))) {
                return "content lacks an update that was acknowledged before";
            }
            task.recorder().verified();
        }
        return "";
    }

    /** The operation was acknowledged. */
    static void acknowledged(Task task, Slot slot) {
        UpdateVersions versions = task.payload().versions();
        if (versions != null && slot.kind() == OperationKind.UPDATE) {
            versions.acknowledge(slot.key(0), slot.version(0), slot.repeated());
        }
        if (slot.kind() == OperationKind.WRITE) {
            task.source().writeAcknowledged(slot.key(0), slot.count());
        }
    }

    /** The update was not acknowledged. */
    static void updateFailed(Task task, Slot slot) {
        UpdateVersions versions = task.payload().versions();
        if (versions != null) {
            versions.fail(slot.key(0));
        }
    }

    /** The operation that was prepared is not started. */
    static void undoPrepare(Task task, Slot slot) {
        UpdateVersions versions = task.payload().versions();
        if (versions != null && slot.kind() == OperationKind.UPDATE) {
            versions.withdraw(slot.key(0));
        }
    }

    private static int beginUpdate(Task task, Slot slot) {
        UpdateVersions versions = task.payload().versions();
        if (versions == null) {
            return task.source().nextVersion();
        }
        slot.version(0, versions.begin(slot.key(0)));
        return Math.abs(slot.version(0));
    }

    private static void write(Task task, Slot slot, int version) {
        for (int i = 0; i < slot.count(); i++) {
            task.payload().content().write(slot.buffer(i), slot.key(i), version, slot.size(i));
        }
    }

    private static void prepareRead(Task task, Slot slot) {
        slot.clearBuffers();
        UpdateVersions versions = task.payload().versions();
        for (int i = 0; versions != null && i < slot.count(); i++) {
            slot.version(i, versions.least(slot.key(i)));
        }
    }
}
