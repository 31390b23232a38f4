package org.storeharness.cluster.link;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.storeharness.json.DocumentException;
import org.storeharness.run.phase.SiteJson;
import org.storeharness.unit.EnumSpelling;
import org.storeharness.unit.InvalidValueException;

/**
 * A message, with the kind of answer that it needs. On the wire it is a line, {@code ask 12 Hello}, and the record as JSON.
 *
 * @param kind says what the receiver has to send back
 * @param number distinguishes the sender's questions and messages; an answer has the number of its question
 * @param message the message
 */
record MessageFrame(FrameKind kind, long number, ClusterMessage message) {
    /** The longest frame of a member that is not let in yet. */
    static final int MAXIMUM_BYTES_OF_A_STRANGER = 1 << 16;

    /** The longest frame: a host's report of a phase may be long. */
    static final int MAXIMUM_BYTES = 1 << 26;

    private static final int MAXIMUM_LINE_BYTES = 100;
    private static final Pattern LINE = Pattern.compile("(ask|answer|tell) (\\d{1,18}) (\\w+)");
    private static final Map<String, Class<? extends Record>> TYPES = records(ClusterMessage.class)
            .collect(Collectors.toUnmodifiableMap(Class::getSimpleName, type -> type.asSubclass(Record.class)));

    /** Whether it makes its receiver do something besides reading its clock. */
    boolean isOrder() {
        return kind != FrameKind.ANSWER && !(message instanceof ClusterMessage.ClockProbe);
    }

    /** The records among the types that a sealed interface permits, and those that they permit. */
    private static Stream<Class<?>> records(Class<?> type) {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses()).flatMap(MessageFrame::records)
                : Stream.of(type);
    }

    /**
     * The frame as bytes.
     *
     * @throws InvalidValueException if it is longer than {@link #MAXIMUM_BYTES}
     */
    byte[] encode() {
        String type = message.getClass().getSimpleName();
        String text = EnumSpelling.of(kind) + " " + number + " " + type + "\n" + SiteJson.write((Record) message);
        // the JSON is ASCII
        requireLength(text.length(), MAXIMUM_BYTES, type);
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * The frame in these bytes.
     *
     * @param maximumBytes the greatest length that it may have
     * @throws InvalidValueException if they are anything else; its message is one line
     */
    static MessageFrame decode(byte[] bytes, int offset, int length, int maximumBytes) {
        requireLength(length, maximumBytes, "message");
        int end = lineEnd(bytes, offset, length);
        Matcher line = LINE.matcher(line(bytes, offset, end));
        if (!line.matches()) {
            throw new InvalidValueException("", "no message of a harness");
        }
        Class<? extends Record> type = TYPES.get(line.group(3));
        if (type == null) {
            throw new InvalidValueException("", "message of an unknown type: " + line.group(3));
        }
        FrameKind kind = EnumSpelling.parse(FrameKind.class, line.group(1));
        String json = text(bytes, end + 1, offset + length - end - 1);
        return new MessageFrame(kind, Long.parseLong(line.group(2)), read(type, json));
    }

    /**
     * The line before a message.
     *
     * @param kind what the receiver owes
     * @param number of the question or answer
     */
    record FrameHeader(FrameKind kind, long number) {}

    /** The header line of a frame with an unreadable message, to tell its sender or the waiting request; empty if the line is unreadable too. */
    static Optional<FrameHeader> header(byte[] bytes, int offset, int length) {
        try {
            Matcher line = LINE.matcher(line(bytes, offset, lineEnd(bytes, offset, length)));
            return line.matches()
                    ? Optional.of(new FrameHeader(
                            EnumSpelling.parse(FrameKind.class, line.group(1)), Long.parseLong(line.group(2))))
                    : Optional.empty();
        } catch (InvalidValueException e) {
            return Optional.empty();
        }
    }

    private static String line(byte[] bytes, int offset, int end) {
        return new String(bytes, offset, end - offset, StandardCharsets.ISO_8859_1);
    }

    private static ClusterMessage read(Class<? extends Record> type, String json) {
        try {
            return (ClusterMessage) SiteJson.read(type, json, type.getSimpleName());
        } catch (DocumentException e) {
            throw new InvalidValueException("", "malformed message: " + e.getMessage());
        }
    }

    private static int lineEnd(byte[] bytes, int offset, int length) {
        int most = offset + Math.min(length, MAXIMUM_LINE_BYTES);
        for (int i = offset; i < most; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        throw new InvalidValueException("", "no message of a harness");
    }

    private static String text(byte[] bytes, int offset, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, offset, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidValueException("", "malformed message: it is not UTF-8 text");
        }
    }

    private static void requireLength(int length, int maximumBytes, String what) {
        if (length > maximumBytes) {
            throw new InvalidValueException(
                    "", what + " of " + length + " bytes; at most " + maximumBytes + " are allowed");
        }
    }
}
