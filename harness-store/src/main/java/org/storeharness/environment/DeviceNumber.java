package org.storeharness.environment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Device numbers of files, in the kernel's spelling. */
final class DeviceNumber implements BackingDevice.DeviceNumberLookup {
    static final DeviceNumber OF_THIS_MACHINE = new DeviceNumber();

    private DeviceNumber() {}

    @Override
    public Optional<String> ofDirectory(Path directory) {
        return read(directory, "unix:dev");
    }

    @Override
    public Optional<String> ofSpecialFile(Path file) {
        return read(file, "unix:rdev");
    }

    private static Optional<String> read(Path file, String attribute) {
        try {
            return Optional.of(format(((Number) Files.getAttribute(file, attribute)).longValue()));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Splits the number as glibc does: 12 bits of the major number and 8 of the minor one, then the rest of both. */
    static String format(long device) {
        long major = (device >>> 8 & 0xfff) | (device >>> 32 & ~0xfffL);
        long minor = (device & 0xff) | (device >>> 12 & 0xffffff00L);
        return major + ":" + minor;
    }
}
