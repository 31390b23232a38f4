package org.storeharness.s3.object;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.storeharness.s3.bytes.Bytes;

/**
 * Objects of a bucket that the run did not write and only reads, numbered from 0. All are added before the first session is opened, and nothing
 * changes from then on.
 */
public final class ExistingObjects {
    private final List<ExistingObject> objects = new ArrayList<>();
    private int tooLarge;

    /**
     * @param path the encoded path of requests for it
     * @param bytes its size by the list
     */
    private record ExistingObject(byte[] path, int bytes) {}

    /** Adds an object with its encoded path and its size by the list, in bytes; one of 2 GiB or more is counted and left out. */
    public void add(Bytes path, long bytes) {
        if (bytes > Integer.MAX_VALUE) {
            tooLarge++;
        } else {
            objects.add(new ExistingObject(Arrays.copyOf(path.array(), path.length()), (int) bytes));
        }
    }

    /** The number of objects. */
    public int count() {
        return objects.size();
    }

    /** The number of objects that were left out for their size. */
    public int tooLarge() {
        return tooLarge;
    }

    /** The sum of the objects' sizes, in bytes. */
    public long totalBytes() {
        return objects.stream().mapToLong(ExistingObject::bytes).sum();
    }

    byte[] path(long number) {
        return objects.get(Math.toIntExact(number)).path();
    }

    int bytes(long number) {
        return objects.get(Math.toIntExact(number)).bytes();
    }
}
