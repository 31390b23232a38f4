package org.storeharness.cli.campaign.clock;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** Has every class but those of the JDK read {@link SteppedClock} in place of the system's wall clock. */
public final class ClockAgent {
    private ClockAgent() {}

    /** Called by the JVM. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        instrumentation.addTransformer(new ClassFileTransformer() {
            @Override
            public byte @Nullable [] transform(
                    @Nullable ClassLoader loader,
                    @Nullable String name,
                    @Nullable Class<?> redefined,
                    @Nullable ProtectionDomain domain,
                    byte[] bytes) {
                return name == null || name.startsWith("org/storeharness/cli/campaign/clock/") || loader == null
                        ? null
                        : ClockReferences.redirected(bytes);
            }
        });
    }

    /**
     * The options of a JVM whose wall clock is stepped.
     *
     * @param agent where the agent's jar is made; its classes are taken from the JVM's class path
     * @param trigger the file whose appearance steps the clock
     */
    public static List<String> options(Path agent, Path trigger, long stepMillis) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", ClockAgent.class.getName());
        try (OutputStream out = Files.newOutputStream(agent)) {
            new JarOutputStream(out, manifest).close();
        }
        return List.of(
                "-javaagent:" + agent,
                "-D" + SteppedClock.FILE + "=" + trigger,
                "-D" + SteppedClock.STEP_MILLIS + "=" + stepMillis);
    }
}
