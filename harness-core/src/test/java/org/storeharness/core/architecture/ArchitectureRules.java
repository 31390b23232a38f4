package org.storeharness.core.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** The rules of the architecture, for the tests of every module. */
public final class ArchitectureRules {
    private static final String ROOT = "org.storeharness";
    private static final String CORE = ROOT + ".core.";

    /** What each package of core may use; the flow is plan, engine, sample, result, statistics, report. */
    private static final Map<String, List<String>> CORE_PACKAGES = Map.ofEntries(
            Map.entry("unit", List.of()),
            Map.entry("plan", List.of("unit")),
            Map.entry("environment", List.of("unit")),
            Map.entry("workload", List.of("unit", "plan")),
            Map.entry("store", List.of("unit", "plan")),
            Map.entry("reference", List.of("unit", "plan", "store")),
            Map.entry("result", List.of("unit", "plan", "environment", "store")),
            Map.entry("sample", List.of("unit", "plan", "store", "result")),
            Map.entry("engine", List.of("unit", "plan", "store", "workload", "sample")),
            Map.entry("statistics", List.of("unit", "plan", "store", "result")),
            Map.entry("json", List.of("unit", "plan", "store", "result")),
            Map.entry(
                    "report",
                    List.of("unit", "plan", "environment", "store", "sample", "result", "statistics", "json")),
            Map.entry(
                    "run",
                    List.of(
                            "unit",
                            "plan",
                            "store",
                            "workload",
                            "environment",
                            "engine",
                            "sample",
                            "result",
                            "statistics",
                            "json")));

    /** What an adapter may use of core. */
    private static final String[] FOR_ADAPTERS = {"unit", "plan", "environment", "store", "result", "report"};

    /** Packages of core depend on each other without cycles. */
    public static final ArchRule NO_CYCLES =
            slices().matching(CORE + "(*)..").should().beFreeOfCycles();

    /** Core knows no adapter, no library of an adapter and no command line. */
    public static final ArchRule CORE_STANDS_ALONE = noClasses()
            .that()
            .resideInAPackage(ROOT + ".core..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                            "io.netty..",
                            "org.postgresql..",
                            "com.zaxxer..",
                            "java.sql..",
                            "picocli..",
                            "org.openjdk.jmh..")
                    .or(resideInAPackage(ROOT + "..").and(not(resideInAPackage(ROOT + ".core..")))));

    /** Only the clock reads the clock. */
    public static final ArchRule ONE_CLOCK = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(CORE + "engine.SystemClock")
            .should()
            .callMethod(System.class, "nanoTime");

    /** Standard streams, the end of the process and system properties belong to the command line. */
    public static final ArchRule THE_PROCESS_BELONGS_TO_THE_COMMAND_LINE = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".cli..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .orShould()
            .accessField(System.class, "in")
            .orShould()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(System.class, "getProperty", String.class)
            .orShould()
            .callMethod(System.class, "getProperty", String.class, String.class)
            .orShould()
            .callMethod(System.class, "setProperty", String.class, String.class)
            .orShould()
            .callMethod(Integer.class, "getInteger", String.class)
            .orShould()
            .callMethod(Boolean.class, "getBoolean", String.class);

    /** Nothing waits for a lock, makes a future or looks a thread up where operations are counted. */
    public static final ArchRule NO_LOCKS_ON_THE_WAY_OF_AN_OPERATION = noClasses()
            .that()
            .resideInAnyPackage(CORE + "engine..", CORE + "sample..")
            .should()
            .dependOnClassesThat(resideInAPackage("java.util.concurrent.locks..")
                    .and(not(equivalentTo(LockSupport.class)))
                    .or(assignableTo(Future.class))
                    .or(assignableTo(CompletionStage.class))
                    .or(assignableTo(ThreadLocal.class)));

    /** No method there is synchronized either. */
    public static final ArchRule NO_SYNCHRONIZED_METHODS_ON_THE_WAY_OF_AN_OPERATION = noMethods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(CORE + "engine..", CORE + "sample..")
            .should()
            .haveModifier(JavaModifier.SYNCHRONIZED);

    /** JSON and YAML are read and written in one place. */
    public static final ArchRule ONE_PLACE_FOR_JSON = noClasses()
            .that()
            .resideOutsideOfPackage(CORE + "json..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("tools.jackson..", "com.fasterxml..", "org.snakeyaml..");

    /** Texts do not depend on where the process runs. */
    public static final ArchRule THE_SAME_TEXT_IN_EVERY_LOCALE = noClasses()
            .should()
            .callMethod(String.class, "formatted", Object[].class)
            .orShould()
            .callMethod(String.class, "format", String.class, Object[].class)
            .orShould()
            .callMethod(String.class, "toLowerCase")
            .orShould()
            .callMethod(String.class, "toUpperCase");

    private ArchitectureRules() {}

    /** The classes of the product on the class path, without tests. */
    public static JavaClasses product() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("-tests.jar"))
                .importPackages("org.storeharness");
    }

    /** For each package of core: it uses no other than those that come before it in the flow. */
    public static Stream<ArchRule> corePackages() {
        return CORE_PACKAGES.entrySet().stream().map(entry -> onlyUses(CORE + entry.getKey(), CORE, entry.getValue()));
    }

    /** The names of core's packages, so that a new one needs a decision. */
    public static List<String> corePackageNames() {
        return CORE_PACKAGES.keySet().stream().map(name -> CORE + name).toList();
    }

    /** The adapter in this package uses of the product only itself and what core has for adapters. */
    public static ArchRule adapter(String adapterPackage) {
        return onlyUses(adapterPackage, CORE, List.of(FOR_ADAPTERS));
    }

    private static ArchRule onlyUses(String user, String parent, List<String> used) {
        String[] allowed = Stream.concat(Stream.of(user), used.stream().map(name -> parent + name))
                .map(name -> name + "..")
                .toArray(String[]::new);
        return classes()
                .that()
                .resideInAPackage(user + "..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(allowed)
                        .or(not(resideInAPackage(ROOT + "..")))
                        .as("are of " + String.join(", ", used) + " or of no module of the harness"));
    }
}
