/**
 * Runs plans and comparisons of stores from Java, and reads what they found.
 *
 * <p>The stores are found on the class path or module path: {@code memory} and {@code null} are always there, others come with {@code
 * harness-fs}, {@code harness-jdbc}, {@code harness-postgres}, {@code harness-s3} and {@code harness-seaweed}. Nothing here ends the process, writes to
 * standard streams or adds a shutdown hook.
 *
 * <pre>{@code
 * Comparison found = Harness.of(HarnessPlan.compare().targets("fs", "postgres").rounds(8))
 *         .outputDirectory(Path.of("target", "harness-runs"))
 *         .run();
 * Ratio ratio = found.write("postgres", "fs");
 * if (ratio.verdict() == Verdict.SLOWER) {
 *     throw new IllegalStateException(ratio.describe());
 * }
 * }</pre>
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@NullMarked
package org.storeharness.api;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
