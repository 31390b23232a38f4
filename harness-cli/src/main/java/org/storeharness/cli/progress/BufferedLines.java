package org.storeharness.cli.progress;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** Keeps lines while the view has the screen, the last {@value #MOST} of them, and prints them when it is gone. Any thread may write. */
final class BufferedLines extends Writer {
    private static final int MOST = 1_000;

    private final PrintWriter err;
    private final Consumer<String> shown;
    private final Deque<String> kept = new ArrayDeque<>();
    private final StringBuilder open = new StringBuilder();
    private long dropped;
    private boolean released;

    /**
     * @param err where lines go in the end
     * @param shown gets each line at once
     */
    BufferedLines(PrintWriter err, Consumer<String> shown) {
        this.err = err;
        this.shown = shown;
    }

    @Override
    public void write(char[] characters, int offset, int length) {
        synchronized (lock) {
            for (int i = offset; i < offset + length; i++) {
                if (characters[i] == '\n') {
                    take(open.toString());
                    open.setLength(0);
                } else if (characters[i] != '\r') {
                    open.append(characters[i]);
                }
            }
        }
    }

    private void take(String line) {
        if (released) {
            err.println(line);
            return;
        }
        if (kept.size() == MOST) {
            kept.removeFirst();
            dropped++;
        }
        kept.addLast(line);
        shown.accept(line);
    }

    /** Prints what was kept; from now on lines are printed at once. */
    void release() {
        synchronized (lock) {
            released = true;
            if (dropped > 0) {
                err.println("(" + dropped + " lines before)");
            }
            kept.forEach(err::println);
            kept.clear();
            dropped = 0;
            err.flush();
        }
    }

    @Override
    public void flush() {
        synchronized (lock) {
            if (released) {
                err.flush();
            }
        }
    }

    @Override
    public void close() {
        release();
    }
}
