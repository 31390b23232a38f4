/** A program that measures stores, one of its own among them. */
module example.modules {
    requires org.storeharness.api;
    requires org.storeharness.core;

    // Core makes the record of the store's options
    opens example to
            org.storeharness.core;

    provides org.storeharness.core.store.StoreDriver with
            example.WaitingDriver;
}
