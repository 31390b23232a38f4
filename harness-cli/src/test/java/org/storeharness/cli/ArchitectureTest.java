package org.storeharness.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import org.storeharness.architecture.ArchitectureContract;
import org.storeharness.architecture.ArchitectureRules;

/** The rules of the architecture hold in every module of the fat jar. */
class ArchitectureTest extends ArchitectureContract {
    private static final ArchRule ONE_PLACE_FOR_JGROUPS = noClasses()
            .that()
            .resideOutsideOfPackage("org.storeharness.cluster.link.jgroups..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jgroups..");

    private static final ArchRule NO_JAVA_OBJECTS = noClasses()
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
                ArchitectureRules.product(),
                ArchitectureRules.NO_COMMAND_LINE,
                ArchitectureRules.NO_SIMPLE_NAME_TWICE,
                ArchitectureRules.NO_LOCKS_ON_THE_WAY_OF_AN_OPERATION,
                ArchitectureRules.NO_SYNCHRONIZED_METHODS_ON_THE_WAY_OF_AN_OPERATION,
                ONE_PLACE_FOR_JGROUPS,
                NO_JAVA_OBJECTS);
    }
}
