package org.storeharness.s3.object;

import java.util.Arrays;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.UriEncoding;
import org.storeharness.store.Operation;
import org.storeharness.store.Outcome;

/**
 * One page of a listing: the keys that it must have, and the check of its keys. Listings are in the order of the keys' bytes, so
 * the page of consecutive objects has others between them, where numbers have more digits. All of the operation's objects are there,
 * whatever is written meanwhile: those up to the page's last key must be listed. Other listed keys must be keys of the run, in their
 * order. Reused.
 */
final class PageCheck {
    private static final byte[] LIST = Bytes.ascii("list-type=2&max-keys=");
    private static final byte[] PREFIX = Bytes.ascii("&prefix=");
    private static final byte[] START_AFTER = Bytes.ascii("&start-after=");

    private final String prefix;
    private final int keys;
    private final byte[] encodedPrefix;
    private final Bytes query = new Bytes(64);
    private final long[] listed;
    private int count;
    private String last = "";
    private Outcome outcome = Outcome.OK;
    private String problem = "";

    /**
     * @param prefix the beginning of all keys
     * @param keys the most keys of a page
     */
    PageCheck(String prefix, int keys) {
        this.prefix = prefix;
        this.keys = keys;
        this.listed = new long[keys];
        Bytes encoded = new Bytes(64);
        UriEncoding.addParameter(prefix, encoded);
        this.encodedPrefix = Arrays.copyOf(encoded.array(), encoded.length());
    }

    /** The parameters of the page that begins with the first of the objects. */
    Bytes query(Operation operation) {
        String first = ObjectKey.text(prefix, operation.key(0));
        for (int i = 1; i < operation.count(); i++) {
            String next = ObjectKey.text(prefix, operation.key(i));
            first = next.compareTo(first) < 0 ? next : first;
        }
        query.clear().add(LIST).addDecimal(keys).add(PREFIX).add(encodedPrefix).add(START_AFTER);
        UriEncoding.addParameter(before(first), query);
        return query;
    }

    /** A text between a key of the run and all that are before it: digits and slashes are before the tilde. */
    private static String before(String key) {
        int end = key.length() - 1;
        return key.substring(0, end) + (char) (key.charAt(end) - 1) + '~';
    }

    /** Checks a page; {@link #outcome} and {@link #problem} hold the result. */
    void check(String page, Operation operation) {
        outcome = Outcome.OK;
        problem = "";
        count = 0;
        last = "";
        if (!S3Error.root(page).equals("ListBucketResult")) {
            fail(Outcome.ERROR, "answered something that is not a listing");
            return;
        }
        readKeys(page);
        if (outcome == Outcome.OK) {
            Arrays.sort(listed, 0, count);
            requireAll(operation, S3Error.element(page, "IsTruncated").equals("true"));
        }
    }

    Outcome outcome() {
        return outcome;
    }

    /** The problem of the page, without keys, so that equal failures are counted together. */
    String problem() {
        return problem;
    }

    private void readKeys(String page) {
        int at = page.indexOf("<Contents>");
        while (at >= 0 && outcome == Outcome.OK) {
            int end = page.indexOf("</Contents>", at);
            int key = page.indexOf("<Key>", at);
            int keyEnd = page.indexOf("</Key>", at);
            if (key < 0 || keyEnd < key || end < keyEnd) {
                fail(Outcome.ERROR, "answered a listing that is cut off");
                return;
            }
            add(page.substring(key + "<Key>".length(), keyEnd));
            at = page.indexOf("<Contents>", end);
        }
    }

    private void add(String key) {
        long number = ObjectKey.number(prefix, key);
        if (number < 0) {
            fail(Outcome.CORRUPT, "lists a key that is not of the run");
        } else if (key.compareTo(last) <= 0) {
            fail(Outcome.CORRUPT, "lists keys that are not in order");
        } else if (count == keys) {
            fail(Outcome.CORRUPT, "lists more than " + keys + " keys");
        } else {
            listed[count++] = number;
            last = key;
        }
    }

    private void requireAll(Operation operation, boolean truncated) {
        for (int i = 0; i < operation.count(); i++) {
            long expected = operation.key(i);
            if (Arrays.binarySearch(listed, 0, count, expected) < 0
                    && (!truncated
                            || count == 0
                            || ObjectKey.text(prefix, expected).compareTo(last) <= 0)) {
                fail(Outcome.MISS, "lists a page without an object that is there");
                return;
            }
        }
    }

    private void fail(Outcome how, String why) {
        outcome = how;
        problem = why;
    }
}
