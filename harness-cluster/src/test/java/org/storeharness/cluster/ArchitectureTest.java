package org.storeharness.cluster;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import org.storeharness.core.architecture.ArchitectureContract;
import org.storeharness.core.architecture.ArchitectureRules;

/** The cluster knows no command line; one package knows JGroups, and nobody reads Java objects. */
class ArchitectureTest extends ArchitectureContract {
    private static final ArchRule ONE_PLACE_FOR_JGROUPS = noClasses()
            .that()
            .resideOutsideOfPackage("org.storeharness.cluster.link.jgroups..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jgroups..");

    private static final ArchRule NO_JAVA_OBJECTS = noClasses()
            .that()
            .resideInAPackage("org.storeharness.cluster..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.io.ObjectInputStream")
            .orShould()
            .callMethod("org.jgroups.Message", "getObject")
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("org.jgroups.blocks..");

    ArchitectureTest() {
        super(
                ArchitectureRules.NO_COMMAND_LINE,
                ONE_PLACE_FOR_JGROUPS,
                NO_JAVA_OBJECTS,
                ArchitectureRules.layers(
                        "org.storeharness.cluster",
                        "clock protocol",
                        "launch security",
                        "link",
                        "link.jgroups",
                        "agent coordinator",
                        "."));
    }
}
