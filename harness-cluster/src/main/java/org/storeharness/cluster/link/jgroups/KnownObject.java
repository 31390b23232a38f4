package org.storeharness.cluster.link.jgroups;

import java.io.DataInput;
import java.io.IOException;
import java.util.Set;
import java.util.function.Supplier;
import org.jgroups.Message;
import org.jgroups.MessageFactory;
import org.jgroups.ObjectMessage;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.util.Digest;
import org.jgroups.util.MutableDigest;
import org.jgroups.util.SeqnoList;
import org.jgroups.util.SizeStreamable;

/**
 * A message of JGroups' own that carries an object. JGroups would make an object of any class that the sender names, Java's serialized objects among
 * them; this one knows the classes that the protocols of the {@link Stack} send, and reads no other. JGroups goes on after the failure in the middle of
 * the packet, takes the rest of it for the length of the next, and so ends the connection: no class that it sends may be missing here.
 */
final class KnownObject extends ObjectMessage {
    private static final Set<Short> KNOWN = Set.of(
            ClassConfigurator.getMagicNumber(Digest.class),
            ClassConfigurator.getMagicNumber(MutableDigest.class),
            ClassConfigurator.getMagicNumber(SeqnoList.class));

    /** Makes this the only message with an object that is read in this process. */
    static void install() {
        Messages.install();
    }

    @Override
    public Supplier<Message> create() {
        return KnownObject::new;
    }

    @Override
    public void readPayload(DataInput in) throws IOException, ClassNotFoundException {
        if (in.readByte() == 0) {
            return;
        }
        short number = in.readShort();
        if (!KNOWN.contains(number)) {
            throw new IOException("a message carries an object of the class " + number + ", which is not read");
        }
        SizeStreamable object = ClassConfigurator.create(number);
        object.readFrom(in);
        setObject(object);
    }

    /** Reaches JGroups' table of messages. */
    private static final class Messages extends MessageFactory {
        static void install() {
            creators[Message.OBJ_MSG] = KnownObject::new;
        }
    }
}
