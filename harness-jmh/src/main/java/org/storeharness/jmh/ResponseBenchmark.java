package org.storeharness.jmh;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.storeharness.http.BadResponseException;
import org.storeharness.http.ResponseParser;

/** Measures parsing a response of a volume server. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ResponseBenchmark {
    /** The length of the body. */
    @Param({"0", "1024"})
    public int bodyBytes;

    private final ResponseParser parser = new ResponseParser();
    private ByteBuf response = Unpooled.EMPTY_BUFFER;
    private long received;

    /** Writes the response as a server does. */
    @Setup
    public void make() {
        response = Unpooled.directBuffer();
        response.writeCharSequence(
                "HTTP/1.1 200 OK\r\nAccept-Ranges: bytes\r\nContent-Disposition: inline; filename=f.bin\r\nContent-Length: "
                        + bodyBytes
                        + "\r\nContent-Type: application/octet-stream\r\nEtag: \"a23b8d2e\"\r\n"
                        + "Last-Modified: Mon, 03 Jan 2022 10:11:12 GMT\r\nServer: SeaweedFS Volume 3.80\r\n\r\n",
                StandardCharsets.US_ASCII);
        response.writeZero(bodyBytes);
    }

    /** One response, which comes whole. */
    @Benchmark
    public long response() throws BadResponseException {
        parser.begin(true);
        response.readerIndex(0);
        if (!parser.feed(response, (status, from, length) -> received += length)) {
            throw new IllegalStateException("the response is not complete");
        }
        return received;
    }
}
