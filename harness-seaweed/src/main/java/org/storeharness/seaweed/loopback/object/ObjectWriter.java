package org.storeharness.seaweed.loopback.object;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.storeharness.seaweed.loopback.fault.FaultInjector;
import org.storeharness.seaweed.loopback.fault.FaultKind;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.loopback.http.RequestHandler;
import org.storeharness.seaweed.loopback.volume.Needle;
import org.storeharness.seaweed.loopback.volume.Volume;
import org.storeharness.seaweed.loopback.volume.VolumeFile;
import org.storeharness.seaweed.loopback.volume.VolumeNode;

/** Stores objects in all copies of their volume, and answers when they are as safe as the request wants. */
public final class ObjectWriter {
    private final FaultInjector faults;

    public ObjectWriter(FaultInjector faults) {
        this.faults = faults;
    }

    /** The servers with a copy of the volume; none where there is no such volume. */
    public static List<VolumeNode> holders(@Nullable Volume volume) {
        return volume == null ? List.of() : volume.holders();
    }

    /** What SeaweedFS says if a copy cannot be written; {@code null} if all can. */
    public static @Nullable String missingCopy(@Nullable Volume volume) {
        if (volume == null) {
            return null;
        }
        int copies = volume.layout().replication().copies();
        long alive = volume.holders().stream().filter(VolumeNode::isAlive).count();
        return alive == copies
                ? null
                : "replicating operations [" + alive + "] is less than volume " + volume.id()
                        + " replication copy count [" + copies + "]";
    }

    /** Stores the needle in every copy, maybe not as it is: what no server holds is acknowledged and stored nowhere. */
    public VolumeFile.PutResult store(List<VolumeNode> holders, int volume, Needle needle) throws IOException {
        if (!holders.isEmpty() && needle.data().isReadable() && faults.shouldInject(FaultKind.FLIP_STORED)) {
            int middle = needle.data().readerIndex() + needle.data().readableBytes() / 2;
            needle.data().setByte(middle, ~needle.data().getByte(middle));
        }
        VolumeFile.PutResult put = VolumeFile.PutResult.WRITTEN;
        for (VolumeNode holder : holders) {
            VolumeFile file = holder.file(volume);
            put = file == null ? put : file.put(needle);
        }
        return put;
    }

    /** Sends the answer: at once, or where the request asks for fsync when every copy is on stable storage. */
    public static void answer(
            ChannelHandlerContext context,
            Request request,
            List<VolumeNode> holders,
            int volume,
            int bytes,
            ByteBuf answer) {
        if (holders.isEmpty() || !request.parameter("fsync").equals("true")) {
            RequestHandler.send(context, request, answer, null);
        } else {
            syncThenSend(context, request, holders, volume, bytes, answer);
        }
    }

    /** Syncs one copy after the other. */
    private static void syncThenSend(
            ChannelHandlerContext context,
            Request request,
            List<VolumeNode> holders,
            int volume,
            int bytes,
            ByteBuf answer) {
        VolumeNode holder = holders.get(0);
        VolumeFile file = holder.file(volume);
        if (file == null) {
            context.executor().execute(() -> RequestHandler.send(context, request, answer, null));
            return;
        }
        holder.commit().sync(file, bytes, failure -> {
            if (failure != null) {
                answer.release();
                context.close();
            } else if (holders.size() > 1) {
                syncThenSend(context, request, holders.subList(1, holders.size()), volume, bytes, answer);
            } else {
                context.executor().execute(() -> RequestHandler.send(context, request, answer, null));
            }
        });
    }
}
