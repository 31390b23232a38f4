/** What is common to all stores, and the interfaces of a store. */
module org.storeharness.core {
    requires static transitive org.apiguardian.api;
    // Read at run time: which fields of a document may be left out
    requires transitive org.jspecify;

    requires java.management;
    requires jdk.management;
    // Found by name: what opens files without the page cache
    requires jdk.unsupported;

    requires HdrHistogram;
    requires org.apache.commons.rng.api;
    requires org.apache.commons.rng.sampling;
    requires org.apache.commons.rng.simple;
    requires org.apache.commons.statistics.distribution;
    requires tools.jackson.databind;
    requires tools.jackson.dataformat.yaml;

    exports org.storeharness.core.plan;
    exports org.storeharness.core.plan.load;
    exports org.storeharness.core.plan.operation;
    exports org.storeharness.core.plan.options;
    exports org.storeharness.core.store;
    exports org.storeharness.core.store.cache;
    exports org.storeharness.core.store.leftover;
    exports org.storeharness.core.store.objects;
    exports org.storeharness.core.store.sharing;
    exports org.storeharness.core.unit;

    // For other modules of the harness
    exports org.storeharness.core.engine to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.cluster,
            org.storeharness.crosscheck,
            org.storeharness.jmh;
    exports org.storeharness.core.environment to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.crosscheck,
            org.storeharness.fs,
            org.storeharness.postgres,
            org.storeharness.seaweed;
    exports org.storeharness.core.environment.counters to
            org.storeharness.cli,
            org.storeharness.cluster,
            org.storeharness.crosscheck;
    exports org.storeharness.core.environment.doctor to
            org.storeharness.cli;
    exports org.storeharness.core.environment.filesystem to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.crosscheck,
            org.storeharness.fs,
            org.storeharness.postgres,
            org.storeharness.seaweed;
    exports org.storeharness.core.environment.kernel to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.cluster,
            org.storeharness.crosscheck,
            org.storeharness.fs,
            org.storeharness.s3,
            org.storeharness.seaweed;
    exports org.storeharness.core.environment.limits to
            org.storeharness.fs,
            org.storeharness.s3,
            org.storeharness.seaweed;
    exports org.storeharness.core.json to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.crosscheck;
    exports org.storeharness.core.json.document to
            org.storeharness.cli,
            org.storeharness.cluster;
    exports org.storeharness.core.json.plain to
            org.storeharness.cli,
            org.storeharness.crosscheck,
            org.storeharness.seaweed,
            org.storeharness.seaweed.standin;
    exports org.storeharness.core.process to
            org.storeharness.cli,
            org.storeharness.crosscheck,
            org.storeharness.postgres,
            org.storeharness.seaweed,
            org.storeharness.seaweed.standin;
    exports org.storeharness.core.report to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.fs,
            org.storeharness.seaweed;
    exports org.storeharness.core.report.cell to
            org.storeharness.api;
    exports org.storeharness.core.report.diff to
            org.storeharness.cli;
    exports org.storeharness.core.report.document to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.crosscheck,
            org.storeharness.fs;
    exports org.storeharness.core.report.figure to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.crosscheck;
    exports org.storeharness.core.report.history to
            org.storeharness.cli;
    exports org.storeharness.core.report.markdown to
            org.storeharness.crosscheck;
    exports org.storeharness.core.report.scale to
            org.storeharness.cli;
    exports org.storeharness.core.report.text to
            org.storeharness.cli;
    exports org.storeharness.core.result to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.cluster,
            org.storeharness.crosscheck,
            org.storeharness.fs,
            org.storeharness.seaweed;
    exports org.storeharness.core.result.caution to
            org.storeharness.api,
            org.storeharness.cli;
    exports org.storeharness.core.result.comparison to
            org.storeharness.api,
            org.storeharness.cli;
    exports org.storeharness.core.result.diff to
            org.storeharness.cli;
    exports org.storeharness.core.result.measurement to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.cluster,
            org.storeharness.crosscheck,
            org.storeharness.fs,
            org.storeharness.jmh,
            org.storeharness.seaweed;
    exports org.storeharness.core.result.scale to
            org.storeharness.cli;
    exports org.storeharness.core.result.timeline to
            org.storeharness.cli,
            org.storeharness.jmh;
    exports org.storeharness.core.run to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.cluster,
            org.storeharness.crosscheck,
            org.storeharness.jmh;
    exports org.storeharness.core.run.caution to
            org.storeharness.cli;
    exports org.storeharness.core.run.curve to
            org.storeharness.cli;
    exports org.storeharness.core.run.failure to
            org.storeharness.cli,
            org.storeharness.cluster;
    exports org.storeharness.core.run.leftover to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.cluster,
            org.storeharness.crosscheck,
            org.storeharness.jmh;
    exports org.storeharness.core.run.measure to
            org.storeharness.cluster,
            org.storeharness.jmh;
    exports org.storeharness.core.run.profile to
            org.storeharness.api,
            org.storeharness.cli;
    exports org.storeharness.core.run.rate to
            org.storeharness.cli;
    exports org.storeharness.core.run.saved to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.crosscheck;
    exports org.storeharness.core.run.site to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.cluster,
            org.storeharness.jmh;
    exports org.storeharness.core.run.stage to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.cluster,
            org.storeharness.crosscheck;
    exports org.storeharness.core.run.warming to
            org.storeharness.cli;
    exports org.storeharness.core.sample to
            org.storeharness.cli,
            org.storeharness.cluster,
            org.storeharness.crosscheck,
            org.storeharness.jmh;
    exports org.storeharness.core.sample.log to
            org.storeharness.crosscheck,
            org.storeharness.jmh;
    exports org.storeharness.core.sample.percentile to
            org.storeharness.cli,
            org.storeharness.jmh;
    exports org.storeharness.core.statistics to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.crosscheck;
    exports org.storeharness.core.statistics.comparison to
            org.storeharness.api,
            org.storeharness.cli,
            org.storeharness.crosscheck;
    exports org.storeharness.core.statistics.host to
            org.storeharness.cli;
    exports org.storeharness.core.statistics.scale to
            org.storeharness.cli;
    exports org.storeharness.core.unit.name to
            org.storeharness.cli;
    exports org.storeharness.core.workload to
            org.storeharness.cluster,
            org.storeharness.jmh;

    uses org.storeharness.core.report.ReportWriter;
    uses org.storeharness.core.store.StoreDriver;

    provides org.storeharness.core.report.ReportWriter with
            org.storeharness.core.report.export.CsvReport,
            org.storeharness.core.report.export.HgrmReport,
            org.storeharness.core.report.export.JsonReport,
            org.storeharness.core.report.history.JsonLinesReport,
            org.storeharness.core.report.html.HtmlReport,
            org.storeharness.core.report.markdown.MarkdownReport,
            org.storeharness.core.report.text.TextReport;
    provides org.storeharness.core.store.StoreDriver with
            org.storeharness.core.reference.MemoryDriver,
            org.storeharness.core.reference.NullDriver;
}
