package org.storeharness.s3.object;

import java.util.Map;
import org.storeharness.http.NettyTransport;
import org.storeharness.library.SessionFactory;
import org.storeharness.store.Session;
import org.storeharness.store.SessionContext;
import org.storeharness.store.Store;
import org.storeharness.store.StoreFacts;
import org.storeharness.unit.EnumSpelling;

/** The sessions of this module's client. */
public final class BuiltInSessions implements SessionFactory {
    private final SharedSetup setup;
    private final int largestObjectBytes;

    /**
     * @param largestObjectBytes the size of the largest object
     */
    public BuiltInSessions(SharedSetup setup, int largestObjectBytes) {
        this.setup = setup;
        this.largestObjectBytes = largestObjectBytes;
    }

    @Override
    public Store.Threading threading() {
        return Store.Threading.ASYNCHRONOUS;
    }

    @Override
    public void describe(Map<String, String> settings) {
        S3Options options = setup.options();
        settings.put("payload", EnumSpelling.of(options.payload()));
        settings.put("uploads in parts", options.partsText(largestObjectBytes));
        settings.put("uploads protected by", options.payload().headers());
        settings.put(StoreFacts.DOWNLOADS_CHECKED_BY, "no checksum");
        settings.put(
                "transport",
                "HTTP/1.1, Netty " + NettyTransport.of(options.transport()).name());
        setup.counters().describe(settings);
    }

    @Override
    public Session open(SessionContext context) {
        return new S3Session(setup, context);
    }

    @Override
    public void close() {}
}
