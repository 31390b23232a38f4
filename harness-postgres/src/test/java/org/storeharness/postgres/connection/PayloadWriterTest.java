package org.storeharness.postgres.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayloadWriterTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 17, 64, 1000})
    void writesEveryByteAsOftenAsItIsAsked(int size) throws IOException {
        byte[] bytes = new byte[size];
        new Random(7).nextBytes(bytes);
        ByteBuffer direct = ByteBuffer.allocateDirect(size + 3).put(bytes).flip();
        PayloadWriter writer = new PayloadWriter(new byte[16]);
        writer.attach(direct);
        assertThat(writer.getLength()).isEqualTo(size);
        for (int time = 0; time < 2; time++) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            writer.writeTo(() -> out);
            assertThat(out.toByteArray()).isEqualTo(bytes);
        }
        writer.release();
        assertThat(writer.getLength()).isZero();
    }
}
