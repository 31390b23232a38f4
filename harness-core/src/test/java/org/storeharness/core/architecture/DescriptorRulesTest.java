package org.storeharness.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.storeharness.core.architecture.planted.lower.LowerType;
import org.storeharness.core.architecture.planted.seen.SeenType;
import org.storeharness.core.architecture.planted.seen.named.NamedType;
import org.storeharness.core.architecture.planted.upper.UpperType;

/** A descriptor that does not fit the classes is found, and the line is named. */
class DescriptorRulesTest {
    private static final String PLANTED = "org.storeharness.core.architecture.planted.";
    private static final String FILE = "/src/main/module/module-info.java ";
    private static final ProjectModule UPPER = module("upper", "");

    @Test
    void aPackageThatAnotherModuleUsesIsToBeExportedToIt() {
        assertThat(usedByUpper(""))
                .containsExactly("lower" + FILE + "lacks: exports " + PLANTED + "lower to " + PLANTED + "upper;");
        assertThat(usedByUpper("exports " + PLANTED + "lower to other, " + PLANTED + "upper;"))
                .isEmpty();
        assertThat(usedByUpper("exports " + PLANTED + "lower;")).isEmpty();
    }

    @Test
    void aPackageThatAnotherModuleDoesNotUseIsExportedToItInVain() {
        assertThat(usedByUpper(
                        "exports " + PLANTED + "lower; exports " + PLANTED + "lower.rest to " + PLANTED + "upper;"))
                .containsExactly(
                        "lower" + FILE + "has in vain: exports " + PLANTED + "lower.rest to " + PLANTED + "upper;");
    }

    @Test
    void whatAnApiNamesIsToBeExportedToAll() {
        assertThat(seen("exports " + PLANTED + "seen;").theApiIsExportedToAll())
                .containsExactly("seen" + FILE + "lacks: exports " + PLANTED + "seen.named;");
    }

    @Test
    void whatIsNoApiIsExportedToAllInVain() {
        DescriptorRules rules = rules(module("upper", "exports " + PLANTED + "upper;"), UpperType.class);
        assertThat(rules.theApiIsExportedToAll())
                .containsExactly("upper" + FILE + "has in vain: exports " + PLANTED + "upper;");
    }

    @Test
    void aModuleThatTheClassesNameIsToBeRequired() {
        assertThat(seen("").whatTheClassesNameIsRequired())
                .containsExactly(
                        "seen" + FILE + "lacks: requires java.sql;",
                        "seen" + FILE + "lacks: requires org.apiguardian.api;",
                        "seen" + FILE + "lacks: requires transitive java.sql;");
        assertThat(seen("requires transitive java.sql; requires static org.apiguardian.api;")
                        .whatTheClassesNameIsRequired())
                .isEmpty();
    }

    @Test
    void servicesAreToBeDeclared() {
        assertThat(seen("provides java.lang.Runnable with " + PLANTED + "seen.SeenType;")
                        .servicesAreDeclared())
                .containsExactly(
                        "seen" + FILE + "has in vain: provides java.lang.Runnable;",
                        "seen" + FILE + "lacks: uses " + PLANTED + "seen.named.NamedType;");
    }

    @Test
    void recordsOfOptionsAreToBeOpen() {
        assertThat(seen("").recordsAreOpen(List.of(NamedType.class), "core"))
                .containsExactly("seen" + FILE + "lacks: opens " + PLANTED + "seen.named to core;");
        assertThat(seen("opens " + PLANTED + "seen.named to core;").recordsAreOpen(List.of(NamedType.class), "core"))
                .isEmpty();
    }

    @Test
    void aDescriptorNamesNothingThatIsNotThere() {
        assertThat(seen("exports " + PLANTED + "seen.gone to nowhere;").whatItNamesExists())
                .containsExactly(
                        "seen" + FILE + "has in vain: " + PLANTED + "seen.gone, a package that has no class",
                        "seen" + FILE + "has in vain: to nowhere, which is no module of this project");
    }

    private static List<String> usedByUpper(String statementsOfLower) {
        return new DescriptorRules(
                        UPPER,
                        List.of(UPPER, module("lower", statementsOfLower)),
                        new ClassFileImporter().importClasses(UpperType.class, LowerType.class))
                .othersExportWhatThisModuleUses();
    }

    private static DescriptorRules seen(String statements) {
        return rules(module("seen", statements), SeenType.class, NamedType.class);
    }

    private static DescriptorRules rules(ProjectModule own, Class<?>... classes) {
        return new DescriptorRules(own, List.of(own), new ClassFileImporter().importClasses(classes));
    }

    private static ProjectModule module(String name, String statements) {
        return new ProjectModule(
                PLANTED + name,
                Path.of(name),
                Optional.of(DescriptorText.parse("module " + PLANTED + name + " { " + statements + " }")));
    }
}
