package org.storeharness.cli.campaign.recorded;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Records one run, and strikes at its moment. Thread-safe. */
public final class Recorder {
    private static final String SETTINGS = "recorder.properties";
    private static volatile @Nullable Recorder current;

    private final Ledger ledger;
    private final Moment moment;
    private final Runnable strike;
    private final AtomicBoolean struck = new AtomicBoolean();
    private final double loseShare;
    private final double flipShare;
    private final Random random;
    private final @Nullable RawRows rows;
    private final History history = new History();
    private final Set<Long> flipped = ConcurrentHashMap.newKeySet();

    private Recorder(Path directory, Runnable strike) throws IOException {
        Properties settings = new Properties();
        try (Reader in = Files.newBufferedReader(directory.resolve(SETTINGS))) {
            settings.load(in);
        }
        this.ledger = new Ledger(directory.resolve("ledger"));
        this.moment = Moment.parse(settings.getProperty("moment"));
        this.strike = strike;
        this.loseShare = Double.parseDouble(settings.getProperty("lose"));
        this.flipShare = Double.parseDouble(settings.getProperty("flip"));
        this.random = new Random(Long.parseLong(settings.getProperty("seed")));
        this.rows = RawRows.of(settings.getProperty("rows", ""), settings.getProperty("rowsPassword", ""));
    }

    /**
     * The settings of a recorder.
     *
     * @param lose the share of writes that are acknowledged and not passed on
     * @param flip the share of writes that are passed on with another content
     * @param rows the JDBC URL by which the rows of a PostgreSQL target are read raw; empty for none
     */
    public record RecorderSettings(
            Moment moment, double lose, double flip, String rows, String rowsPassword, long seed) {
        /** Writes the settings for the client's process. */
        public void write(Path directory) throws IOException {
            Properties properties = new Properties();
            properties.setProperty("moment", moment.text());
            properties.setProperty("lose", String.valueOf(lose));
            properties.setProperty("flip", String.valueOf(flip));
            properties.setProperty("rows", rows);
            properties.setProperty("rowsPassword", rowsPassword);
            properties.setProperty("seed", String.valueOf(seed));
            try (Writer out = Files.newBufferedWriter(directory.resolve(SETTINGS))) {
                properties.store(out, null);
            }
        }
    }

    /** Records from now on, in this directory. */
    public static Recorder begin(Path directory, Runnable strike) throws IOException {
        Recorder recorder = new Recorder(directory, strike);
        current = recorder;
        return recorder;
    }

    static Recorder current() {
        Recorder recorder = current;
        if (recorder == null) {
            throw new IllegalStateException("nothing is recorded");
        }
        return recorder;
    }

    Ledger ledger() {
        return ledger;
    }

    History history() {
        return history;
    }

    Set<Long> flipped() {
        return flipped;
    }

    @Nullable
    RawRows rows() {
        return rows;
    }

    void reached(Moment.Step step) {
        if (step == moment.step()) {
            strikeOnce();
        }
    }

    void operationStarts() {
        long number = ledger.increment(Ledger.Count.STARTED);
        if (moment.step() == Moment.Step.OPERATION && number >= moment.operation()) {
            strikeOnce();
        }
    }

    synchronized boolean loses() {
        return loseShare > 0 && random.nextDouble() < loseShare;
    }

    synchronized boolean flips() {
        return flipShare > 0 && random.nextDouble() < flipShare;
    }

    private void strikeOnce() {
        if (struck.compareAndSet(false, true)) {
            ledger.increment(Ledger.Count.STRUCK);
            strike.run();
        }
    }

    /** Strikes by making a file, for another process to see. */
    public static Runnable byFile(Path file) {
        return () -> {
            try {
                Files.createFile(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
