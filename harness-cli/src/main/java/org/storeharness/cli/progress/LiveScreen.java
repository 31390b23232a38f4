package org.storeharness.cli.progress;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.ControlChar;
import org.jline.terminal.Attributes.InputFlag;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.PosixSysTerminal;
import org.jline.terminal.impl.exec.ExecTerminalProvider;
import org.jline.terminal.spi.Pty;
import org.jline.terminal.spi.SystemStream;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Curses;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.ShutdownHooks;

/**
 * The whole screen of the terminal on standard error, and its keys: the only place with the terminal library. Lines are drawn by one
 * thread; any thread may close it.
 */
final class LiveScreen implements AutoCloseable {
    private static final int NO_KEY = -1;
    private static final int ATTEMPTS = 3;

    /** Where the terminal does not know its own. */
    private static final Size USUAL_SIZE = new Size(80, 24);

    private final Terminal terminal;
    private final Attributes before;
    private final Display display;
    private final String enter;
    private final String leave;
    private volatile boolean resized;
    private volatile boolean continued;
    private Size size;
    private boolean closed;

    private LiveScreen(Terminal terminal) {
        this.terminal = terminal;
        this.before = terminal.getAttributes();
        this.display = new Display(terminal, true);
        this.enter = capability(Capability.enter_ca_mode) + capability(Capability.cursor_invisible);
        this.leave = capability(Capability.exit_attribute_mode)
                + capability(Capability.cursor_normal)
                + capability(Capability.exit_ca_mode);
        this.size = sizeOf(terminal);
    }

    /**
     * Takes the screen over.
     *
     * @throws IOException if it cannot be
     */
    static LiveScreen open() throws IOException {
        Terminal terminal = new OwnTerminal(new ExecTerminalProvider().current(SystemStream.Error));
        LiveScreen screen = new LiveScreen(terminal);
        try {
            screen.begin();
            return screen;
        } catch (RuntimeException | Error e) {
            screen.close();
            throw e;
        }
    }

    /** A terminal that only its owner closes. Signals stay the JVM's own: Ctrl-C ends the run as always. */
    private static final class OwnTerminal extends PosixSysTerminal {
        OwnTerminal(Pty pty) throws IOException {
            super(
                    "harness",
                    System.getenv("TERM"),
                    pty,
                    org.storeharness.cli.support.Terminal.encoding(),
                    false,
                    SignalHandler.SIG_DFL);
            // The library would close it while the last lines are drawn
            ShutdownHooks.remove(closer);
        }
    }

    private void begin() {
        terminal.handle(Terminal.Signal.WINCH, signal -> resized = true);
        terminal.handle(Terminal.Signal.CONT, signal -> continued = true);
        takeOver();
    }

    private void takeOver() {
        Attributes attributes = new Attributes(before);
        attributes.setLocalFlags(EnumSet.of(LocalFlag.ICANON, LocalFlag.ECHO), false);
        // A run that is stopped by Ctrl-Z or Ctrl-S measures nothing, and would leave the shell in this screen
        attributes.setControlChar(ControlChar.VSUSP, 0);
        attributes.setInputFlag(InputFlag.IXON, false);
        terminal.setAttributes(attributes);
        write(enter);
        display.resize(size.getRows(), size.getColumns());
        display.clear();
        display.reset();
    }

    private static Size sizeOf(Terminal terminal) {
        Size size = terminal.getSize();
        return size.getRows() > 0 && size.getColumns() > 0 ? size : USUAL_SIZE;
    }

    private String capability(Capability name) {
        String text = terminal.getStringCapability(name);
        if (text == null) {
            return "";
        }
        StringWriter writer = new StringWriter();
        Curses.tputs(writer, text);
        return writer.toString();
    }

    /** The characters of a line. */
    int columns() {
        return size.getColumns();
    }

    /** The lines. */
    int rows() {
        return size.getRows();
    }

    /** Whether the screen is this process's: not after it was stopped, until a shell gives it the terminal back. */
    synchronized boolean isHere() {
        return !continued || LiveObstacle.isForeground();
    }

    /** Takes a new size of the terminal over. Returns whether all of the screen is to be drawn again. */
    synchronized boolean changed() {
        if (closed || (!resized && !continued)) {
            return false;
        }
        resized = false;
        size = sizeOf(terminal);
        if (continued) {
            continued = false;
            takeOver();
        } else {
            redraw();
        }
        return true;
    }

    /** Has the next lines drawn whole, over whatever else was written to the screen. */
    synchronized void redraw() {
        if (!closed) {
            display.resize(size.getRows(), size.getColumns());
            display.clear();
            display.reset();
        }
    }

    /** Shows the lines, of which those are written that changed. */
    synchronized void draw(List<LiveLine> lines) {
        if (!closed) {
            // The library changes the list
            List<AttributedString> styled = new ArrayList<>();
            lines.forEach(line -> styled.add(styled(line)));
            display.update(styled, 0);
        }
    }

    private static AttributedString styled(LiveLine line) {
        AttributedStyle style = switch (line.emphasis()) {
            case NONE -> AttributedStyle.DEFAULT;
            case BOLD -> AttributedStyle.BOLD;
            case REVERSED -> AttributedStyle.INVERSE;
        };
        return new AttributedString(line.text(), style);
    }

    /** A key that was pressed, without waiting; {@value #NO_KEY} for none. */
    int key() throws IOException {
        InputStream in = System.in;
        return in.available() > 0 ? in.read() : NO_KEY;
    }

    /** Gives the terminal back as it was. Does nothing from the second time on. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        terminal.flush();
        write(leave);
        if (!LiveObstacle.isForeground()) {
            // Who has the terminal has set it, and a process in the background that sets it is stopped
            return;
        }
        for (int attempt = 1; !restored() && attempt < ATTEMPTS; attempt++) {
            // Ctrl-C goes to all processes of the terminal, and so to the one that sets it
        }
        try {
            terminal.close();
        } catch (IOException | RuntimeException | Error e) {
            // restored as far as it can be
        }
    }

    private boolean restored() {
        try {
            terminal.setAttributes(before);
            return true;
        } catch (RuntimeException | Error e) {
            return false;
        }
    }

    /** Writes past the library, which may have failed. */
    private static void write(String text) {
        try {
            new FileOutputStream(FileDescriptor.err).write(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            // nobody looks at the terminal any more
        }
    }
}
