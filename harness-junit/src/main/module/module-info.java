/** Tests of stores' speed with JUnit. */
module org.storeharness.junit {
    requires transitive org.junit.jupiter.api;
    requires transitive org.storeharness.api;

    exports org.storeharness.junit;
}
