package example.modules;

/** Does not compile: it uses what is no API. */
final class Hidden {
    org.storeharness.core.engine.RunControl core;
    org.storeharness.api.execution.PlanRun library;
    org.storeharness.fs.options.FsOptions store;
}
