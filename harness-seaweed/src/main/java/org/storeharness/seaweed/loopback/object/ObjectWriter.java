package org.storeharness.seaweed.loopback.object;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.io.IOException;
import java.util.List;
import org.storeharness.seaweed.loopback.fault.FaultInjector;
import org.storeharness.seaweed.loopback.fault.FaultKind;
import org.storeharness.seaweed.loopback.http.Request;
import org.storeharness.seaweed.loopback.http.RequestHandler;
import org.storeharness.seaweed.loopback.volume.Needle;
import org.storeharness.seaweed.loopback.volume.VolumeFile;
import org.storeharness.seaweed.loopback.volume.VolumeNode;

/** Stores objects in all copies of their volume, and responds when they are as durable as the request demands. */
public record ObjectWriter(FaultInjector faults) {
    /** Stores the needle in every copy; the fault {@code flip-stored} changes it first. Without holders it is stored nowhere. */
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

    /** Sends the response: at once, or, where the request asks for fsync, when every copy is on stable storage. */
    public static void respond(
            ChannelHandlerContext context,
            Request request,
            List<VolumeNode> holders,
            int volume,
            int bytes,
            ByteBuf response) {
        if (holders.isEmpty() || !request.parameter("fsync").equals("true")) {
            RequestHandler.send(context, request, response, null);
        } else {
            syncThenSend(context, request, holders, volume, bytes, response);
        }
    }

    /** Syncs one copy after the other. */
    private static void syncThenSend(
            ChannelHandlerContext context,
            Request request,
            List<VolumeNode> holders,
            int volume,
            int bytes,
            ByteBuf response) {
        VolumeNode holder = holders.get(0);
        VolumeFile file = holder.file(volume);
        if (file == null) {
            context.executor().execute(() -> RequestHandler.send(context, request, response, null));
            return;
        }
        holder.commit().sync(file, bytes, failure -> {
            if (failure != null) {
                response.release();
                context.close();
            } else if (holders.size() > 1) {
                syncThenSend(context, request, holders.subList(1, holders.size()), volume, bytes, response);
            } else {
                context.executor().execute(() -> RequestHandler.send(context, request, response, null));
            }
        });
    }
}
