package org.storeharness.s3.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.s3.bytes.Bytes;
import org.storeharness.s3.bytes.ContentChecksum;
import org.storeharness.s3.bytes.UriEncoding;

/** The signatures of the examples in Amazon's "Simple Storage Service API Reference", "Authenticating Requests". */
class PublishedSignaturesTest {
    private static final AccessKey KEY =
            new AccessKey("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", null);
    private static final Instant TIME = Instant.parse("2013-05-24T00:00:00Z");
    private static final String BUCKET = "examplebucket.s3.amazonaws.com";
    private static final int CHUNK = 64 * 1024;

    @ParameterizedTest
    @CsvSource(textBlock = """
            GET, /test.txt, '', range, bytes=0-9, f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41
            GET, /, lifecycle=, '', '', fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543
            GET, /, max-keys=2&prefix=J, '', '', 34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7
            """)
    void aRequestWithoutABodyHasThePublishedSignature(
            String method, String path, String query, String header, String value, String signature) {
        RequestSigner signer = signer().begin(ascii(method), bytes(path), bytes(query), ascii(BUCKET));
        if (!header.isEmpty()) {
            signer.header(ascii(header), ascii(value));
        }
        assertThat(signer.sign().signature()).asString().isEqualTo(signature);
    }

    @Test
    void anUploadWithASignedBodyHasThePublishedSignature() {
        Bytes path = new Bytes(8).add('/');
        UriEncoding.addPath("test$file.text", path);
        RequestSigner signer = signer();
        byte[] hash = new byte[RequestSigner.DIGITS];
        signer.hash(ByteBuffer.wrap(ascii("Welcome to Amazon S3.")), hash);
        assertThat(hash).asString().isEqualTo("44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072");
        signer.begin(ascii("PUT"), path, bytes(""), ascii(BUCKET))
                .header(ascii("x-amz-storage-class"), ascii("REDUCED_REDUNDANCY"))
                .header(ascii("date"), ascii("Fri, 24 May 2013 00:00:00 GMT"))
                .content(hash)
                .sign();
        Bytes lines = new Bytes(1);
        signer.addLines(lines);
        assertThat(lines.toString()).isEqualTo("""
                        date: Fri, 24 May 2013 00:00:00 GMT\r
                        x-amz-content-sha256: 44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072\r
                        x-amz-date: 20130524T000000Z\r
                        x-amz-storage-class: REDUCED_REDUNDANCY\r
                        Authorization: AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, \
                        SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class, \
                        Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd\r
                        """);
    }

    @Test
    void signedChunksHaveThePublishedSignatures() {
        RequestSigner signer = upload(RequestSigner.SIGNED_CHUNKS)
                .header(ascii("content-encoding"), ascii("aws-chunked"))
                .header(ascii("content-length"), ascii("66824"))
                .sign();
        assertThat(signer.signature())
                .asString()
                .isEqualTo("4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9");
        signChunks(
                signer,
                "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648",
                "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497",
                "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9");
    }

    @Test
    void signedChunksWithATrailerHaveThePublishedSignatures() {
        RequestSigner signer = upload(RequestSigner.SIGNED_TRAILER)
                .header(ascii("content-encoding"), ascii("aws-chunked"))
                .header(ascii("x-amz-trailer"), ContentChecksum.CRC32C.header())
                .sign();
        assertThat(signer.signature())
                .asString()
                .isEqualTo("106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e");
        ChunkSigner chunks = signChunks(
                signer,
                "b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2",
                "1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7",
                "2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992");
        Bytes trailer = new Bytes(64).add(ContentChecksum.CRC32C.header()).add(':');
        ContentChecksum.CRC32C.addBase64(ContentChecksum.CRC32C.of(content(0, 65 * 1024)), trailer);
        assertThat(trailer).hasToString("x-amz-checksum-crc32c:sOO8/Q==");
        chunks.signTrailer(trailer.add('\n'));
        assertThat(chunks.signature())
                .asString()
                .isEqualTo("d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435");
    }

    private static RequestSigner upload(byte[] form) {
        return signer().begin(
                        ascii("PUT"), bytes("/examplebucket/chunkObject.txt"), bytes(""), ascii("s3.amazonaws.com"))
                .header(ascii("x-amz-decoded-content-length"), ascii("66560"))
                .header(ascii("x-amz-storage-class"), ascii("REDUCED_REDUNDANCY"))
                .content(form);
    }

    private static ChunkSigner signChunks(RequestSigner request, String first, String second, String last) {
        ChunkSigner signer = new ChunkSigner();
        request.begin(signer);
        request.begin(ascii("GET"), bytes("/another"), bytes(""), ascii("s3.amazonaws.com"))
                .sign();
        signer.signChunk(content(0, CHUNK));
        assertThat(signer.signature()).asString().isEqualTo(first);
        signer.signChunk(content(CHUNK, 65 * 1024));
        assertThat(signer.signature()).asString().isEqualTo(second);
        signer.signChunk(ByteBuffer.allocate(0));
        assertThat(signer.signature()).asString().isEqualTo(last);
        return signer;
    }

    private static ByteBuffer content(int from, int to) {
        byte[] letters = new byte[65 * 1024];
        Arrays.fill(letters, (byte) 'a');
        return ByteBuffer.wrap(letters, from, to - from);
    }

    private static RequestSigner signer() {
        return new RequestSigner("us-east-1", () -> KEY, () -> TIME);
    }

    private static Bytes bytes(String text) {
        return new Bytes(8).add(ascii(text));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
