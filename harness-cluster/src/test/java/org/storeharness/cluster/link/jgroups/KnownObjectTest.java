package org.storeharness.cluster.link.jgroups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jgroups.Address;
import org.jgroups.Message;
import org.jgroups.MessageFactory;
import org.jgroups.ObjectMessage;
import org.jgroups.util.ByteArrayDataInputStream;
import org.jgroups.util.ByteArrayDataOutputStream;
import org.jgroups.util.Digest;
import org.jgroups.util.MutableDigest;
import org.jgroups.util.SeqnoList;
import org.jgroups.util.SizeStreamable;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;

class KnownObjectTest {
    private static final AtomicInteger READ = new AtomicInteger();

    /** Does something when it is deserialized. */
    static final class Trap implements Serializable {
        private static final long serialVersionUID = 1L;

        private void readObject(ObjectInputStream in) {
            READ.incrementAndGet();
        }
    }

    @Test
    void aSerializedObjectIsReadByJGroupsAndNotByUs() throws Exception {
        byte[] bytes = payload(new ObjectMessage(null, new Trap()));
        new ObjectMessage().readPayload(new ByteArrayDataInputStream(bytes));
        assertThat(READ.getAndSet(0)).as("the trap works").isEqualTo(1);
        assertThatThrownBy(() -> received().readPayload(new ByteArrayDataInputStream(bytes)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("which is not read");
        assertThat(READ).hasValue(0);
    }

    @Test
    void aClassThatIsNamedByItsSenderIsNotMade() throws Exception {
        ByteArrayDataOutputStream out = new ByteArrayDataOutputStream();
        out.writeByte(1);
        out.writeShort(-1);
        out.writeUTF(Trap.class.getName());
        assertThatThrownBy(() -> received().readPayload(new ByteArrayDataInputStream(out.buffer())))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("which is not read");
    }

    @Test
    void whatTheProtocolsSendIsRead() throws Exception {
        SeqnoList missing = new SeqnoList(10, 5).add(6, 8);
        ObjectMessage message = received();
        message.readPayload(new ByteArrayDataInputStream(payload(new ObjectMessage(null, (SizeStreamable) missing))));
        SeqnoList read = message.getObject();
        assertThat(read).containsExactly(6L, 7L, 8L);
        Address member = UUID.randomUUID();
        MutableDigest delivered = new MutableDigest(new Address[] {member}).set(member, 3, 5);
        ObjectMessage stable = received();
        stable.readPayload(new ByteArrayDataInputStream(payload(new ObjectMessage(null, (SizeStreamable) delivered))));
        assertThat(stable.<Digest>getObject()).isEqualTo(delivered);
        ObjectMessage empty = received();
        empty.readPayload(new ByteArrayDataInputStream(payload(new ObjectMessage())));
        assertThat(empty.hasPayload()).isFalse();
    }

    /** The message that JGroups makes of an arriving message with an object. */
    private static ObjectMessage received() {
        assertThat(new JGroupsTransports()).isNotNull();
        return MessageFactory.create(Message.OBJ_MSG);
    }

    private static byte[] payload(ObjectMessage message) throws IOException {
        ByteArrayDataOutputStream out = new ByteArrayDataOutputStream();
        message.writePayload(out);
        return Arrays.copyOf(out.buffer(), out.position());
    }
}
