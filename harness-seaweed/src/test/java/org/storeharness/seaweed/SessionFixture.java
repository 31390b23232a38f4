package org.storeharness.seaweed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.storeharness.http.Endpoint;
import org.storeharness.plan.OptionsBinder;
import org.storeharness.seaweed.client.ClientSettings;
import org.storeharness.seaweed.client.FileId;
import org.storeharness.seaweed.client.Placement;
import org.storeharness.seaweed.client.ReadForm;
import org.storeharness.seaweed.client.SeaweedOptions;
import org.storeharness.seaweed.client.UploadForm;
import org.storeharness.store.SessionContext;

/** A session for a test, of eight operations at a time on objects of 64 bytes, whose ids the test makes up. */
final class SessionFixture implements AutoCloseable {
    private final ClientCounters tally = new ClientCounters();
    private final FileIdTable ids;
    private final SeaweedSession session;

    SessionFixture(Path directory, Endpoint master) throws IOException {
        this(directory, master, Map.of());
    }

    /**
     * @param given options of the target
     */
    SessionFixture(Path directory, Endpoint master, Map<String, String> given) throws IOException {
        this.ids = FileIdTable.create(
                Files.createTempDirectory(directory, "session").resolve("ids"));
        Placement placement = new Placement("c", "000", "", "", "");
        this.session = new SeaweedSession(
                new SessionSetup(
                        master,
                        "/",
                        new ObjectRequests(ObjectApi.VOLUMES, UploadForm.MULTIPART, placement.uploadQuery(false)),
                        new VolumeAccess(new MasterRequests(placement.assignPath(64)), ids, false, false, false),
                        false,
                        OptionsBinder.bind(SeaweedOptions.class, given),
                        ReadForm.FULL,
                        tally,
                        ClientSettings.PLAIN),
                new SessionContext(0, 8));
    }

    SeaweedSession session() {
        return session;
    }

    ClientCounters tally() {
        return tally;
    }

    /** Objects with these keys have been written, all under the same id in volume 1. */
    void know(long... keys) throws IOException {
        ByteBuffer record = FileIdTable.newRecord();
        for (long key : keys) {
            ids.write(key, new FileId().set(1, 1, 9), record);
        }
    }

    @Override
    public void close() throws IOException {
        session.close();
        ids.close();
    }
}
