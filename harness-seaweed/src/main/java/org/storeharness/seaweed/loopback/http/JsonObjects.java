package org.storeharness.seaweed.loopback.http;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes JSON objects whose fields keep their order, as SeaweedFS writes them. */
public final class JsonObjects {
    private JsonObjects() {}

    /** An object of names and values, given in turn. */
    public static Map<String, @Nullable Object> of(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return object;
    }
}
