package org.storeharness.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.all;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.AbstractClassesTransformer;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ClassesTransformer;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;

/** The rules of the architecture that classes show; what a module may see is held by the compiler. */
public final class ArchitectureRules {
    private static final String ROOT = "org.storeharness";

    private static final int MOST_FILES_OF_A_PACKAGE = 45;

    /** Packages of all modules, each sub-package for itself, depend on each other without cycles. */
    public static final ArchRule NO_CYCLES =
            slices().matching(ROOT + ".(**)").should().beFreeOfCycles();

    /** A package that grows beyond {@value #MOST_FILES_OF_A_PACKAGE} files, package-info included, is to be cut by role. */
    public static final ArchRule NO_LARGE_PACKAGE = noPackageOfMoreThan(MOST_FILES_OF_A_PACKAGE);

    /**
     * A simple name stands for one type: a reader who knows a name knows the type. A {@code Builder} belongs to its outer type, and the
     * API names things for readers who know nothing else.
     */
    public static final ArchRule NO_SIMPLE_NAME_TWICE = all(simpleNames())
            .should(new ArchCondition<>("stand for one type") {
                @Override
                public void check(List<JavaClass> item, ConditionEvents events) {
                    events.add(new SimpleConditionEvent(
                            item,
                            item.size() == 1,
                            item.stream().map(JavaClass::getName).sorted().collect(Collectors.joining(" and "))));
                }
            });

    /** Every package says what may be null. */
    public static final ArchRule EVERY_PACKAGE_IS_NULL_MARKED = all(packages())
            .should(new ArchCondition<>("be null-marked") {
                @Override
                public void check(JavaPackage item, ConditionEvents events) {
                    events.add(new SimpleConditionEvent(
                            item, item.isAnnotatedWith(NullMarked.class), item.getName() + " has no @NullMarked"));
                }
            });

    /** The extension for JUnit does what a user's own could do. */
    public static final ArchRule USES_THE_API_ALONE = noClasses()
            .that()
            .resideInAPackage(ROOT + ".junit..")
            .should()
            .dependOnClassesThat(
                    resideInAPackage(ROOT + "..").and(not(resideInAnyPackage(ROOT + ".junit..", ROOT + ".api"))));

    /** Packages of types that programs and stores of others use say whether those may change. */
    public static final ArchRule WHAT_OTHERS_USE_HAS_A_STATUS = all(packages())
            .should(new ArchCondition<>("have a status where others use them") {
                @Override
                public void check(JavaPackage item, ConditionEvents events) {
                    boolean used = Set.of(ROOT + ".api", ROOT + ".junit", ROOT + ".store")
                            .contains(item.getName());
                    events.add(new SimpleConditionEvent(
                            item, !used || item.isAnnotatedWith(API.class), item.getName() + " has no @API"));
                }
            });

    /** JUnit is under the EPL: what the fat jar contains does not use it. */
    public static final ArchRule NO_JUNIT = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".junit..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.junit..", "org.opentest4j..");

    /** Nothing outside of the command line knows it or its parser. */
    public static final ArchRule NO_COMMAND_LINE = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".cli..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("picocli..", ROOT + ".cli..");

    /** Only the clock reads the clock. */
    public static final ArchRule ONE_CLOCK = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(ROOT + ".engine.SystemClock")
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

    /** One place decides which of the environment child processes get. */
    public static final ArchRule ONE_PLACE_FOR_CHILD_PROCESSES = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(ROOT + ".process.ChildProcess")
            .should()
            .callConstructor(ProcessBuilder.class, String[].class)
            .orShould()
            .callConstructor(ProcessBuilder.class, List.class)
            .orShould()
            .callMethodWhere(target(owner(equivalentTo(Runtime.class))).and(target(name("exec"))));

    /** Nothing waits for a lock, makes a future or looks a thread up where operations are counted. */
    public static final ArchRule NO_LOCKS_ON_THE_WAY_OF_AN_OPERATION = noClasses()
            .that()
            .resideInAnyPackage(ROOT + ".engine..", ROOT + ".sample..")
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
            .resideInAnyPackage(ROOT + ".engine..", ROOT + ".sample..")
            .should()
            .haveModifier(JavaModifier.SYNCHRONIZED);

    /** JSON and YAML are read and written in one place. */
    public static final ArchRule ONE_PLACE_FOR_JSON = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".json..")
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

    /** The classes of the product on the class path, without tests and without what JMH generates. */
    public static JavaClasses product() {
        return importer().importPackages(ROOT);
    }

    /** The same of the module alone that is tested, which takes a fraction of the time. */
    public static JavaClasses module() {
        return importer().importPath(Path.of("target", "classes"));
    }

    private static ClassFileImporter importer() {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(
                        location -> !location.contains("-tests.jar") && !location.contains("/jmh_generated/"));
    }

    /** No package holds more files than that. */
    static ArchRule noPackageOfMoreThan(int files) {
        return all(packages()).should(new ArchCondition<>("hold at most " + files + " files") {
            @Override
            public void check(JavaPackage item, ConditionEvents events) {
                List<String> held = item.getClasses().stream()
                        .filter(one -> one.isTopLevelClass() && !one.isArray())
                        .map(JavaClass::getSimpleName)
                        .sorted()
                        .toList();
                events.add(new SimpleConditionEvent(
                        item, held.size() <= files, item.getName() + " holds " + held.size() + " files: " + held));
            }
        });
    }

    private static ClassesTransformer<JavaPackage> packages() {
        return new AbstractClassesTransformer<>("packages") {
            @Override
            public Iterable<JavaPackage> doTransform(JavaClasses all) {
                return all.stream().map(JavaClass::getPackage).collect(Collectors.toSet());
            }
        };
    }

    private static ClassesTransformer<List<JavaClass>> simpleNames() {
        return new AbstractClassesTransformer<>("simple names") {
            @Override
            public Iterable<List<JavaClass>> doTransform(JavaClasses all) {
                return all.stream()
                        .filter(one -> !one.isAnonymousClass()
                                && !one.getPackageName().equals(ROOT + ".api")
                                && !one.getSimpleName().equals("package-info")
                                && !one.getSimpleName().equals("Builder"))
                        .collect(Collectors.groupingBy(JavaClass::getSimpleName))
                        .values();
            }
        };
    }
}
