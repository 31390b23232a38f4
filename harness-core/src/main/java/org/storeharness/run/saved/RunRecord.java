package org.storeharness.run.saved;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.storeharness.json.plain.PlainJson;
import org.storeharness.store.LeftoverNote;
import org.storeharness.store.LeftoverNotes;
import org.storeharness.store.StoreException;
import org.storeharness.unit.FileErrorText;

/**
 * The record of a run that is running: a file of JSON lines that only grows, each line synced before the thing that it names is made.
 * Closing removes it if everything that it names is gone. Safe for any thread.
 */
public final class RunRecord implements AutoCloseable {
    private final String run;
    private final @Nullable Path file;
    /** This is no channel, which the interruption of a call that hangs would close. */
    private final @Nullable FileOutputStream out;

    private final Map<Integer, LeftoverNote> left = new LinkedHashMap<>();
    private Predicate<Map<String, String>> passedOver = options -> false;
    private int notes;

    private RunRecord(String run, @Nullable Path file, @Nullable FileOutputStream out) {
        this.run = run;
        this.file = file;
        this.out = out;
    }

    /**
     * Begins the record of a run that this process carries out. A run whose record cannot be written goes on without.
     *
     * @param registry the directory of all records; {@code null} keeps none
     * @param progress receives a line if the record cannot be written
     */
    public static RunRecord begin(@Nullable Path registry, String run, Instant began, Consumer<String> progress) {
        if (registry == null) {
            return new RunRecord(run, null, null);
        }
        Path file = new RunRegistry(registry).fileOf(run);
        try {
            Files.createDirectories(registry);
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            RunRecord record = new RunRecord(run, file, new FileOutputStream(file.toFile()));
            Map<String, @Nullable Object> first = new LinkedHashMap<>();
            first.put("run", run);
            first.put("began", began.toString());
            first.putAll(RunOwner.ofThisProcess().toJson());
            record.write(first);
            return record;
        } catch (IOException | UnsupportedOperationException e) {
            progress.accept("'./harness clean' will not find what this run creates: " + file + ": "
                    + (e instanceof IOException failure ? FileErrorText.reason(failure) : e.getMessage()));
            return new RunRecord(run, null, null);
        }
    }

    /**
     * Notes nothing from now on that is reached in such a way.
     *
     * @param reach whether the options of a note lead to a server that takes all along that is in it
     */
    public void passOver(Predicate<Map<String, String>> reach) {
        passedOver = reach;
    }

    /** Takes the notes of a target. */
    public LeftoverNotes notesOf(String store, String target) {
        return new LeftoverNotes() {
            @Override
            public Note add(String kind, String name, Map<String, String> options) throws StoreException {
                if (passedOver.test(options)) {
                    return () -> {};
                }
                int number = note(new LeftoverNote(run, store, target, kind, name, options));
                return () -> strikeOut(number);
            }

            @Override
            public void addServer(String name, long pid, Path directory) throws StoreException {
                note(ServerLeftover.note(run, name, pid, directory));
            }
        };
    }

    /**
     * Notes a directory that the run itself is about to make.
     *
     * @throws StoreException if it cannot be noted
     */
    public void addDirectory(String kind, Path path) throws StoreException {
        note(new LeftoverNote(run, "", "", kind, path.toAbsolutePath().toString(), Map.of()));
    }

    private synchronized int note(LeftoverNote note) throws StoreException {
        notes++;
        left.put(notes, note);
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("note", notes);
        line.put("store", note.store());
        line.put("target", note.target());
        line.put("kind", note.kind());
        line.put("name", note.name());
        line.put("options", note.options());
        try {
            write(line);
        } catch (IOException e) {
            throw new StoreException(
                    "the record " + file + " cannot be written: " + FileErrorText.reason(e)
                            + "; make room there, or name another place with XDG_STATE_HOME",
                    e);
        }
        return notes;
    }

    /** A line that cannot be written leaves a note of what is gone, which {@code harness clean} finds out. */
    private synchronized void strikeOut(int number) {
        left.remove(number);
        try {
            write(Map.of("removed", number));
        } catch (IOException e) {
            // the note stays
        }
    }

    private void write(Map<String, ?> line) throws IOException {
        if (out != null) {
            out.write((PlainJson.toLine(line) + "\n").getBytes(StandardCharsets.UTF_8));
            out.getFD().sync();
        }
    }

    /** Removes the record if everything that it names is gone; else it stays for {@code harness clean}. */
    @Override
    public synchronized void close() {
        try {
            if (out != null) {
                out.close();
            }
            left.values().removeIf(RunRegistry::isGone);
            if (file != null && left.isEmpty()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // a record of what is gone is found to be one by 'harness clean'
        }
    }
}
