package org.storeharness.s3clients;

import java.nio.ByteBuffer;
import org.storeharness.s3.object.GetForm;
import org.storeharness.s3.object.ReadCheck;
import org.storeharness.store.Operation;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/** The operations of one session by {@code S3Client}. */
final class SdkBlockingCalls implements BlockingCalls {
    private static final String CONTENT_TYPE = "application/octet-stream";

    private final S3Client client;
    private final SdkRequests requests;
    private final ContentReader reader = new ContentReader();

    SdkBlockingCalls(S3Client client, SdkRequests requests) {
        this.client = client;
        this.requests = requests;
    }

    @Override
    public long read(Operation operation, String key, ReadCheck check) throws Exception {
        if (check.form() == GetForm.HEAD) {
            return client.headObject(requests.head(key)).contentLength();
        }
        // Read within the call, so that the time limit of the call holds for the content too
        return client.getObject(
                requests.get(key, check), (response, content) -> reader.read(operation, check, content));
    }

    @Override
    public void upload(Operation operation, String key) {
        ByteBuffer payload = operation.payload(0);
        client.putObject(
                requests.put(operation, key),
                RequestBody.fromContentProvider(() -> new PayloadStream(payload), payload.remaining(), CONTENT_TYPE));
    }

    @Override
    public void delete(String key) {
        client.deleteObject(requests.delete(key));
    }

    @Override
    public CallFailure failure(String call, Exception exception) {
        return SdkFailures.of(call, exception);
    }
}
