package org.storeharness.seaweed.fileid;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.http.Caller;
import org.storeharness.seaweed.http.Connection;
import org.storeharness.seaweed.http.Server;
import org.storeharness.seaweed.http.Servers;
import org.storeharness.seaweed.http.TextBuffer;
import org.storeharness.seaweed.protocol.ResponseParser;

/**
 * A question to the master that is answered with text, and means the same however often it is asked: it is asked once more
 * if it met a connection which the master had closed meanwhile. Used again for the next question.
 */
final class Question implements Caller {
    /** One who asks. */
    interface Asker {
        /** Writes and flushes the request to this server. */
        void writeQuestion(Channel channel, Server to);

        /** A connection was used, which was established for the question if {@code fresh}. */
        default void connected(boolean fresh) {}

        /** Whether the question may be asked again; called once at most. */
        default boolean asksAgain() {
            return true;
        }

        /** The answer is there; text and answer hold until the next question. */
        void answered(ResponseParser answer, TextBuffer text);

        /** There will be no answer. */
        void unanswered(String reason);
    }

    private final Asker asker;
    private final Servers servers;
    private final TextBuffer text = new TextBuffer();
    private @Nullable Connection connection;
    private @Nullable Server asked;
    private boolean askedAgain;

    Question(Asker asker, Servers servers) {
        this.asker = asker;
        this.servers = servers;
    }

    void ask() {
        Server master = servers.main();
        asked = master;
        askedAgain = false;
        text.clear();
        master.send(this);
    }

    /** Does not want the answer any more. */
    void withdraw() {
        Connection used = connection;
        connection = null;
        asked = null;
        if (used != null) {
            used.drop();
        }
    }

    @Override
    public void connected(Connection used, boolean fresh) {
        connection = used;
        asker.connected(fresh);
    }

    @Override
    public void writeTo(Channel channel) {
        Server to = asked;
        if (to != null) {
            asker.writeQuestion(channel, to);
        }
    }

    @Override
    public void firstByte() {}

    @Override
    public void body(int status, ByteBuf from, int length) {
        text.add(from, length);
    }

    @Override
    public void answered(ResponseParser answer) {
        connection = null;
        asked = null;
        asker.answered(answer, text);
    }

    @Override
    public void broken(String reason, boolean stale) {
        Server server = asked;
        connection = null;
        if (stale && !askedAgain && server != null && asker.asksAgain()) {
            askedAgain = true;
            server.sendFresh(this);
        } else {
            asked = null;
            if (server != null) {
                servers.failed(server);
            }
            asker.unanswered(reason);
        }
    }
}
