package org.storeharness.crosscheck.workload;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.storeharness.crosscheck.model.RunTiming;

/** What wrk is asked to do. */
public final class WrkScript {
    private WrkScript() {}

    /**
     * The script that reads at random from a list of paths, a line for each; lines that begin with {@code #} are none.
     *
     * @param before stands before each path
     */
    public static String reading(Path paths, String before) {
        return String.format(
                Locale.ROOT, """
                local requests = {}
                function init()
                  for path in io.lines("%s") do
                    if path ~= "" and path:sub(1, 1) ~= "#" then requests[#requests + 1] = wrk.format(nil, "%s" .. path) end
                  end
                end
                function request()
                  return requests[math.random(#requests)]
                end
                """, paths.toString().replace("\\", "\\\\").replace("\"", "\\\""), before);
    }

    /** The arguments with which a script runs against a server, on half of the processors. */
    public static List<String> arguments(RunTiming timing, int connections, Path script, String url) {
        int threads = Math.max(1, Math.min(connections, Runtime.getRuntime().availableProcessors() / 2));
        return List.of(
                "--latency",
                "-d",
                timing.seconds() + "s",
                "-t",
                Integer.toString(threads),
                "-c",
                Integer.toString(connections),
                "-s",
                script.toString(),
                url);
    }
}
