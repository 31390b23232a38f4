package org.storeharness.cli.campaign.fuse;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** {@code /dev/fuse}, opened and mounted. Requests may be read and answered by several threads. */
final class FuseDevice {
    private static final int READ_WRITE_CLOSE_ON_EXEC = 0x80002;
    private static final int DETACH = 2;
    private static final int BUFFER_BYTES = 1 << 20;

    private final int descriptor;

    static {
        Native.register(FuseDevice.class, Platform.C_LIBRARY_NAME);
    }

    private FuseDevice(int descriptor) {
        this.descriptor = descriptor;
    }

    static FuseDevice mount(Path point) {
        int descriptor = open("/dev/fuse", READ_WRITE_CLOSE_ON_EXEC);
        mount(
                "harness-campaign",
                point.toString(),
                "fuse",
                new NativeLong(0),
                "fd=" + descriptor + ",rootmode=40000,user_id=0,group_id=0,allow_other");
        return new FuseDevice(descriptor);
    }

    static void unmount(Path point) {
        umount2(point.toString(), DETACH);
    }

    /** Room for the largest request. */
    static Memory buffer() {
        return new Memory(BUFFER_BYTES);
    }

    /** The next request; {@code null} once the filesystem is no longer mounted. */
    @Nullable
    ByteBuffer next(Memory buffer) {
        while (true) {
            try {
                long length =
                        read(descriptor, buffer, new NativeLong(BUFFER_BYTES)).longValue();
                return buffer.getByteBuffer(0, length).order(ByteOrder.nativeOrder());
            } catch (LastErrorException e) {
                if (e.getErrorCode() != FuseServer.ENOENT && e.getErrorCode() != FuseServer.EINTR) {
                    return null;
                }
            }
        }
    }

    /** Answers a request. One that the kernel gave up is not waited for any more. */
    void answer(byte[] bytes) {
        try (Memory memory = new Memory(bytes.length)) {
            memory.write(0, bytes, 0, bytes.length);
            write(descriptor, memory, new NativeLong(bytes.length));
        } catch (LastErrorException e) {
            if (e.getErrorCode() != FuseServer.ENOENT) {
                throw e;
            }
        }
    }

    private static native int open(String path, int flags) throws LastErrorException;

    private static native NativeLong read(int descriptor, Pointer buffer, NativeLong length) throws LastErrorException;

    private static native NativeLong write(int descriptor, Pointer buffer, NativeLong length) throws LastErrorException;

    private static native int mount(String source, String target, String type, NativeLong flags, String data)
            throws LastErrorException;

    private static native int umount2(String target, int flags) throws LastErrorException;
}
