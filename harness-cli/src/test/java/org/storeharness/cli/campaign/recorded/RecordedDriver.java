package org.storeharness.cli.campaign.recorded;

import org.storeharness.fs.FsBlockOptions;
import org.storeharness.fs.FsDriver;
import org.storeharness.fs.FsOptions;
import org.storeharness.fs.block.FsBlockDriver;
import org.storeharness.fs.metadata.MetadataDriver;
import org.storeharness.fs.metadata.MetadataOptions;
import org.storeharness.postgres.PostgresDriver;
import org.storeharness.postgres.connection.PostgresOptions;
import org.storeharness.reference.MemoryDriver;
import org.storeharness.reference.ReferenceOptions;
import org.storeharness.seaweed.SeaweedDriver;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.store.Store;
import org.storeharness.store.StoreContext;
import org.storeharness.store.StoreDriver;
import org.storeharness.store.StoreException;

/** A driver whose stores are recorded by the current recorder. */
public class RecordedDriver<O extends Record> implements StoreDriver<O> {
    private final StoreDriver<O> driver;

    RecordedDriver(StoreDriver<O> driver) {
        this.driver = driver;
    }

    @Override
    public String name() {
        return driver.name();
    }

    @Override
    public String description() {
        return driver.description();
    }

    @Override
    public Class<O> optionsType() {
        return driver.optionsType();
    }

    @Override
    public Store open(O options, StoreContext context) throws StoreException {
        Recorder recorder = Recorder.current();
        recorder.reached(Moment.Step.OPEN);
        return RecordedStore.of(driver.open(options, context), recorder);
    }

    /** The store {@code memory}. */
    public static final class RecordedMemory extends RecordedDriver<ReferenceOptions> {
        public RecordedMemory() {
            super(new MemoryDriver());
        }
    }

    /** The store {@code fs}. */
    public static final class RecordedFs extends RecordedDriver<FsOptions> {
        public RecordedFs() {
            super(new FsDriver());
        }
    }

    /** The store {@code fs-block}. */
    public static final class RecordedFsBlock extends RecordedDriver<FsBlockOptions> {
        public RecordedFsBlock() {
            super(new FsBlockDriver());
        }
    }

    /** The store {@code fs-metadata}. */
    public static final class RecordedMetadata extends RecordedDriver<MetadataOptions> {
        public RecordedMetadata() {
            super(new MetadataDriver());
        }
    }

    /** The store {@code postgres}. */
    public static final class RecordedPostgres extends RecordedDriver<PostgresOptions> {
        public RecordedPostgres() {
            super(new PostgresDriver());
        }
    }

    /** The store {@code seaweed}. */
    public static final class RecordedSeaweed extends RecordedDriver<SeaweedOptions> {
        public RecordedSeaweed() {
            super(new SeaweedDriver());
        }
    }
}
