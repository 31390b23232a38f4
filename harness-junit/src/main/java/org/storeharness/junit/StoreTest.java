package org.storeharness.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that measures stores and gets what was found as a parameter of the type {@link org.storeharness.api.Comparison}.
 *
 * <pre>{@code
 * @StoreTest(targets = {"postgres-batch", "postgres"}, workloads = "write", rounds = 8)
 * void batchesAreFaster(Comparison c) {
 *     assertThat(c.write("postgres-batch", "postgres")).isFasterThan(3.0);
 * }
 * }</pre>
 *
 * <p>On a class it measures once for all of its {@code @Test} methods with such a parameter:
 *
 * <pre>{@code
 * @StoreTest(targets = {"fs", "memory"}, rounds = 8, options = "fs.filesPerDirectory=1000")
 * class Files {
 *     @Test
 *     void readsAreNotMuchSlower(Comparison c) {
 *         assertThat(c.read("fs", "memory")).isAtLeast(0.2);
 *     }
 *
 *     @Test
 *     void writesAreSlower(Comparison c) {
 *         assertThat(c.write("fs", "memory")).isSlower();
 *     }
 * }
 * }</pre>
 *
 * <p>Only one run is active at a time, also where tests run in parallel. A timeout of JUnit's that interrupts the test ends its run and cleans up.
 */
@Documented
@Test
@ExtendWith(StoreTestExtension.class)
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface StoreTest {
    /** The plan: a file, or a resource beside the test class; without it, the plan of {@code harness compare}. */
    String plan() default "";

    /** The targets to measure; a name that the plan does not have is a store's, with its defaults. Without any, all of the plan. */
    String[] targets() default {};

    /** The workloads of the plan to measure. Without any, all of the plan. */
    String[] workloads() default {};

    /** The number of rounds, at least 6 for a verdict on two targets at one workload; 0 for the plan's number. */
    int rounds() default 0;

    /** The duration for which each workload is measured in a round, such as {@code 2s}; empty for the plan's duration. */
    String duration() default "";

    /** The number of operations of each workload that are measured in a round; 0 for the plan's number. */
    long operations() default 0;

    /** The sizes of objects, such as {@code 4KiB}; without any, the plan's sizes. */
    String[] size() default {};

    /** The operations outstanding at one time; without any, the plan's concurrency. */
    int[] concurrency() default {};

    /** Options of targets' stores: {@code TARGET.OPTION=VALUE}. */
    String[] options() default {};

    /** Whether no target waits for stable storage. */
    boolean relaxed() default false;

    /** The change that counts as no difference, as a share. */
    double margin() default 0.05;

    /** The directory in which run directories are made. */
    String out() default "target/harness-runs";

    /** The directory in which stores on this machine keep their data; it must exist. Empty for the usual place below the home directory. */
    String dataDirectory() default "";
}
