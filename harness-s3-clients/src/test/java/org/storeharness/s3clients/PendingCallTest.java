package org.storeharness.s3clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.storeharness.s3.object.GetForm;
import org.storeharness.s3.object.ReadCheck;
import org.storeharness.store.TestOperation;

class PendingCallTest {
    /** The engine puts the content of its next operation into that buffer, which must not go to the key of this one. */
    @Test
    void nothingIsTakenFromTheBufferOfACallThatWasGivenUp() {
        TestOperation write = TestOperation.write(10, 1);
        PendingCall call = new PendingCall(write, write, "key", new ReadCheck(GetForm.FULL, 0), false);
        ByteBuffer payload = ByteBuffer.wrap("xx0123456789".getBytes(java.nio.charset.StandardCharsets.US_ASCII))
                .position(2);
        ByteBuffer piece = call.copy(payload, 3, 4);
        assertThat(piece).isEqualTo(ByteBuffer.wrap("3456".getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
        assertThat(payload.position()).isEqualTo(2);
        assertThat(call.release()).isTrue();
        assertThat(call.copy(payload, 7, 3)).isNull();
    }
}
