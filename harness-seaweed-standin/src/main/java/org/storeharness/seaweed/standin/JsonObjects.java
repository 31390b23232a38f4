package org.storeharness.seaweed.standin;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes JSON objects whose fields keep their order, as SeaweedFS writes them. */
final class JsonObjects {
    private JsonObjects() {}

    /**
     * An object.
     *
     * @param names its names, separated by blanks
     * @param values their values, in the same order
     */
    static Map<String, @Nullable Object> of(String names, @Nullable Object... values) {
        String[] each = names.split(" ");
        if (each.length != values.length) {
            throw new IllegalArgumentException(each.length + " names and " + values.length + " values: " + names);
        }
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (int i = 0; i < each.length; i++) {
            object.put(each[i], values[i]);
        }
        return object;
    }
}
