package org.storeharness.fs;

import com.sun.jna.LastErrorException;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * System calls on the path of operations: through the JVM's foreign-function API where this JVM has it, which costs nothing
 * above the call itself, else through JNA. The API is final in Java 22 and found by name, since the sources are for Java 17.
 */
public final class SystemCall {
    /** A constant, so that compiled code calls the library directly; {@code null} before Java 22. */
    private static final @Nullable MethodHandle DIRECT = find();

    private SystemCall() {}

    /** The way that calls take, for the result. */
    public static String way() {
        return DIRECT == null ? "JNA" : "the JVM's foreign-function API";
    }

    /** Makes the call and returns its result; -1 if it failed. {@link CLibrary#syscall} tells why. */
    public static long call(long number, long first, long second, long third, long fourth, long fifth, long sixth) {
        try {
            return DIRECT == null
                    ? CLibrary.syscall(number, first, second, third, fourth, fifth, sixth)
                    : (long) DIRECT.invokeExact(number, first, second, third, fourth, fifth, sixth);
        } catch (LastErrorException e) {
            return -1;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code Linker.nativeLinker().downcallHandle(syscall, FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, ...))}. */
    private static @Nullable MethodHandle find() {
        try {
            Class<?> linkerType = Class.forName("java.lang.foreign.Linker");
            Class<?> layoutType = Class.forName("java.lang.foreign.MemoryLayout");
            Class<?> descriptorType = Class.forName("java.lang.foreign.FunctionDescriptor");
            Class<?> segmentType = Class.forName("java.lang.foreign.MemorySegment");
            Class<?> lookupType = Class.forName("java.lang.foreign.SymbolLookup");
            Object noOptions = Array.newInstance(Class.forName("java.lang.foreign.Linker$Option"), 0);
            Object eightBytes = Class.forName("java.lang.foreign.ValueLayout")
                    .getField("JAVA_LONG")
                    .get(null);
            Object[] arguments = (Object[]) Array.newInstance(layoutType, 7);
            Arrays.fill(arguments, eightBytes);
            Object descriptor = descriptorType
                    .getMethod("of", layoutType, arguments.getClass())
                    .invoke(null, eightBytes, arguments);
            Object linker = linkerType.getMethod("nativeLinker").invoke(null);
            Object lookup = linkerType.getMethod("defaultLookup").invoke(linker);
            Optional<?> function =
                    (Optional<?>) lookupType.getMethod("find", String.class).invoke(lookup, "syscall");
            if (function.isEmpty()) {
                return null;
            }
            return (MethodHandle) linkerType
                    .getMethod("downcallHandle", segmentType, descriptorType, noOptions.getClass())
                    .invoke(linker, function.get(), descriptor, noOptions);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Java 17 to 21, or native access is denied: JNA makes the same calls.
            return null;
        }
    }
}
