package org.storeharness.crosscheck.workload;

import java.nio.file.Path;
import java.util.Locale;

/** The Lua script with which wrk reads objects at random. */
public final class WrkReadScript {
    private WrkReadScript() {}

    /** The script for a list of ids in the format of {@code weed benchmark}. */
    public static String of(Path ids) {
        return String.format(
                Locale.ROOT, """
                local requests = {}
                function init()
                  for id in io.lines("%s") do
                    if id ~= "" and id:sub(1, 1) ~= "#" then requests[#requests + 1] = wrk.format(nil, "/" .. id) end
                  end
                end
                function request()
                  return requests[math.random(#requests)]
                end
                """, ids.toString().replace("\\", "\\\\").replace("\"", "\\\""));
    }
}
