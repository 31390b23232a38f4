package org.storeharness.cli;

import java.io.PrintWriter;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.storeharness.cli.support.Terminal;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.plan.Setting;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreDrivers;
import org.storeharness.unit.DataSize;
import org.storeharness.unit.EnumSpelling;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code harness stores}: lists the stores and their options with every default. */
@Command(
        name = "stores",
        header = "Which stores can be measured, and which options do they have?",
        footer = "  ./harness stores postgres",
        description = "Lists the stores that can be measured and their options with every default.")
final class StoresCommand implements Runnable {
    private static final int NAME_WIDTH = 22;

    private static final Map<Class<?>, String> KINDS = Map.of(
            DataSize.class, "size",
            Duration.class, "time",
            boolean.class, "true|false",
            int.class, "number",
            long.class, "number",
            double.class, "number",
            List.class, "list, separated by commas",
            Path.class, "path");

    @Parameters(
            paramLabel = "NAME",
            completionCandidates = StoreNames.class,
            arity = "0..*",
            hideParamSyntax = true,
            description = "Only these stores (default: all)")
    private List<String> names = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        StoreDrivers stores = StoreDrivers.load();
        for (String name : names.isEmpty() ? stores.all().keySet() : names) {
            print(stores.get(name), out);
        }
        out.println("Set an option in a plan (targets.NAME.options) or with --set NAME.OPTION=VALUE.");
        out.flush();
    }

    private static void print(StoreDriver<?> driver, PrintWriter out) {
        print(driver.name() + ": " + driver.description(), 2, out);
        for (RecordComponent component : driver.optionsType().getRecordComponents()) {
            Setting setting = OptionsBinder.setting(component);
            print(
                    String.format(Locale.ROOT, "  %-" + NAME_WIDTH + "s ", component.getName()) + setting.help(),
                    NAME_WIDTH + 3,
                    out);
            String usual = setting.defaultValue().isEmpty() ? "not set" : setting.defaultValue();
            print(" ".repeat(NAME_WIDTH + 5) + kind(component.getType()) + ", default " + usual, NAME_WIDTH + 5, out);
        }
        out.println();
    }

    /** Prints a line, and wraps it at the end of a word where it does not fit: the next line begins with this indent. */
    private static void print(String line, int indent, PrintWriter out) {
        int width = Terminal.pageColumns();
        String rest = line;
        while (rest.length() > width) {
            int end = Math.max(rest.lastIndexOf(' ', width), rest.lastIndexOf('|', width - 1) + 1);
            if (end <= indent) {
                break;
            }
            out.println(rest.substring(0, end).stripTrailing());
            rest = " ".repeat(indent) + rest.substring(end).stripLeading();
        }
        out.println(rest);
    }

    private static String kind(Class<?> type) {
        if (type.isEnum()) {
            return Arrays.stream(type.getEnumConstants())
                    .map(constant -> EnumSpelling.of((Enum<?>) constant))
                    .collect(Collectors.joining("|"));
        }
        return KINDS.getOrDefault(type, "text");
    }

    /** The names of all stores, for completion. */
    static final class StoreNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return StoreDrivers.load().all().keySet().iterator();
        }
    }
}
