package org.storeharness.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.storeharness.unit.TestLength;

class ResponseParserTest {
    private static final String LENGTH =
            "HTTP/1.1 200 OK\r\nContent-Type: a/b\r\nContent-Length: 11\r\n\r\nhello world";
    private static final String CHUNKS = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "6\r\nhello \r\n5;x=y\r\nworld\r\n0\r\nTrailer: z\r\n\r\n";
    private static final String NO_CONTENT = "HTTP/1.1 204 No Content\r\nEtag: \"a\"\r\n\r\n";
    private static final List<String> WHOLE = List.of(LENGTH, CHUNKS, NO_CONTENT);

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final ResponseParser parser = new ResponseParser();

    @Test
    void aResponseIsParsedHoweverItIsSplit() throws BadResponseException {
        Random random = new Random(1);
        for (String answer : WHOLE) {
            for (int round = 0; round < 500; round++) {
                assertThat(feedInPieces(bytes(answer), random)).isTrue();
                assertThat(body.toString(StandardCharsets.US_ASCII))
                        .isEqualTo(answer.equals(NO_CONTENT) ? "" : "hello world");
                assertThat(parser.keepsAlive()).isTrue();
                assertThat(parser.bodyLength()).isEqualTo(body.size());
            }
        }
    }

    @Test
    void aTruncatedResponseIsNeverComplete() throws BadResponseException {
        Random random = new Random(2);
        for (String answer : WHOLE) {
            for (int length = 0; length < answer.length(); length++) {
                assertThat(feedInPieces(bytes(answer.substring(0, length)), random))
                        .as("%s bytes of %s", length, answer)
                        .isFalse();
            }
        }
    }

    @Test
    void bytesAfterAResponseStayUnread() throws BadResponseException {
        ByteBuf in = Unpooled.wrappedBuffer(bytes(LENGTH + "HTTP"));
        parser.begin(true);
        assertThat(parser.feed(in, this::take)).isTrue();
        assertThat(in.readableBytes()).isEqualTo(4);
    }

    @Test
    void relevantHeadersAreParsedInAnyCase() throws BadResponseException {
        feed("HTTP/1.1 503 Busy\r\nrETRY-aFTER:  7 \r\nCONNECTION: Close\r\n" + "content-length: 0\r\n\r\n");
        assertThat(parser.status()).isEqualTo(503);
        assertThat(parser.retryAfterSeconds()).isEqualTo(7);
        assertThat(parser.keepsAlive()).isFalse();
        feed(LENGTH);
        assertThat(parser.retryAfterSeconds()).isEqualTo(-1);
        assertThat(parser.keepsAlive()).isTrue();
    }

    @Test
    void anHttp10ConnectionEndsWithItsResponse() throws BadResponseException {
        feed("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n");
        assertThat(parser.keepsAlive()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    HTTP/1.1 200 OK~~                                                  | nothing proves that it is complete
                    HTTP/2 200 OK~Content-Length: 0~~                                  | no status line
                    HTTP/1.1 101 Switching Protocols~~                                 | change of the protocol
                    HTTP/1.1 099 OK~Content-Length: 0~~                                | no status line
                    HTTP/1.1 2x0 OK~Content-Length: 0~~                                | no status line
                    HTTP/1.1 200OK~Content-Length: 0~~                                 | no status line
                    HTTP/1.1 999 OK~Content-Length: 0~~                                | no status line
                    ~~                                                                 | no status line
                    HTTP/1.1 200 OK~Content-Length: 1x~~                               | Content-Length that is not a number
                    HTTP/1.1 200 OK~Content-Length: -1~~                               | Content-Length that is not a number
                    HTTP/1.1 200 OK~Content-Length: 9999999999999999999999~~           | Content-Length that is not a number
                    HTTP/1.1 200 OK~Content-Length: 1~Content-Length: 2~~              | differs from another
                    HTTP/1.1 200 OK~Content-Length: 1~Transfer-Encoding: chunked~~     | both Content-Length and chunks
                    HTTP/1.1 200 OK~Transfer-Encoding: gzip~~                          | other than chunked
                    HTTP/1.1 200 OK~ folded: 1~Content-Length: 0~~                     | without a proper name
                    HTTP/1.1 200 OK~nothing~Content-Length: 0~~                        | without a proper name
                    HTTP/1.1 204 No Content~Content-Length: 5~~hello                   | 204 with a body
                    HTTP/1.1 200 OK~Transfer-Encoding: chunked~~x~                     | chunk without a proper size
                    HTTP/1.1 200 OK~Transfer-Encoding: chunked~~1234567890123456~      | chunk without a proper size
                    HTTP/1.1 200 OK~Transfer-Encoding: chunked~~ 1~                    | chunk without a proper size
                    HTTP/1.1 200 OK~Transfer-Encoding: chunked~~1 2~                   | chunk without a proper size
                    HTTP/1.1 200 OK~Transfer-Encoding: chunked~~2~abc~                 | chunk that is longer than it says
                    """)
    void aDoubtfulResponseIsRefused(String answer, String problem) {
        assertThatThrownBy(() -> feed(answer.strip().replace("~", "\r\n")))
                .isInstanceOf(BadResponseException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void linesMustEndInCarriageReturnAndLineFeed() {
        assertThatThrownBy(() -> feed("HTTP/1.1 200 OK\nContent-Length: 0\n\n"))
                .hasMessageContaining("does not end in CR LF");
        assertThatThrownBy(() -> feed("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n"))
                .hasMessageContaining("does not end in CR LF");
    }

    @Test
    void endlessHeadersAndTrailersAreRefused() {
        String flood = "X-Flood: 1\r\n".repeat(2_000);
        assertThatThrownBy(() -> feed("HTTP/1.1 200 OK\r\n" + flood)).hasMessage("headers of more than 16384 bytes");
        assertThatThrownBy(() -> feed("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + flood))
                .hasMessage("more than 1024 bytes of trailers");
        assertThatThrownBy(() -> feed("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + "1".repeat(5_000)))
                .hasMessage("a line of more than 1024 bytes between chunks");
    }

    /** Whatever a broken server sends: an end is reached, nothing else is thrown, and no more body is taken than came. */
    @Test
    void randomBytesNeitherHangNorCrash() {
        Random random = new Random(3);
        for (int round = 0; round < 50_000; round++) {
            byte[] answer = bytes(WHOLE.get(random.nextInt(WHOLE.size())));
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                answer[random.nextInt(answer.length)] = (byte) random.nextInt();
            }
            try {
                boolean complete = feedInPieces(answer, random);
                assertThat(body.size()).isLessThanOrEqualTo(answer.length);
                if (complete) {
                    assertThat(parser.status()).isBetween(200, 599);
                }
            } catch (BadResponseException e) {
                assertThat(e).hasMessageMatching("[ -~]+");
            }
        }
    }

    /** The judgement (complete, refused or still awaited) does not depend on where the network cuts the response. */
    @Test
    void damagedResponsesAreJudgedAlikeHoweverTheyAreSplit() {
        Random random = new Random(4);
        int refused = 0;
        int rounds = TestLength.of(8_000, 200_000);
        for (int round = 0; round < rounds; round++) {
            byte[] answer = bytes(damaged(WHOLE.get(random.nextInt(WHOLE.size())), random));
            String whole = judgement(() -> feedWhole(answer));
            assertThat(judgement(() -> feedInPieces(answer, random)))
                    .as(new String(answer, 0, Math.min(answer.length, 500), StandardCharsets.US_ASCII))
                    .isEqualTo(whole);
            refused += whole.startsWith("refused") ? 1 : 0;
        }
        assertThat(refused).isBetween(rounds / 4, rounds * 9 / 10);
    }

    private String damaged(String answer, Random random) {
        int at = random.nextInt(answer.length());
        int to = at + random.nextInt(answer.length() - at);
        return switch (random.nextInt(8)) {
            case 0 -> answer.substring(0, at) + answer.substring(to);
            case 1 -> answer.substring(0, to) + answer.substring(at);
            case 2 -> answer.replaceFirst("\\d+\r\n", random.nextInt(100) + "\r\n");
            case 3 -> answer.replaceFirst("\r\n", "\r\nX: " + "x".repeat(random.nextInt(20_000)) + "\r\n");
            case 4 -> answer.replaceFirst("\r\n", "\r\nContent-Length: " + random.nextInt(30) + "\r\n");
            case 5 -> answer.replaceFirst("\r\n\r\n", "\r\nTransfer-Encoding: chunked\r\n\r\n");
            case 6 -> answer.replaceFirst(" 20\\d", " " + random.nextInt(1_000));
            default -> answer.substring(0, at) + (char) random.nextInt(128) + answer.substring(at + 1);
        };
    }

    /** A way to feed a response. */
    private interface Feeding {
        boolean feed() throws BadResponseException;
    }

    private String judgement(Feeding feeding) {
        try {
            boolean complete = feeding.feed();
            return (complete ? parser.status() + " complete " : "awaited ") + body.toString(StandardCharsets.US_ASCII);
        } catch (BadResponseException e) {
            return "refused: " + e.getMessage();
        }
    }

    private boolean feedWhole(byte[] answer) throws BadResponseException {
        body.reset();
        parser.begin(true);
        return parser.feed(Unpooled.wrappedBuffer(answer), this::take);
    }

    @Test
    void whatServersOfTlsAnswerPlainHttpIsNamed() {
        assertThatThrownBy(
                        () -> feed("HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n"))
                .hasMessageContaining("begin its URL with https://");
    }

    @Test
    void anyHeaderIsFoundByItsNameInAnyCase() throws BadResponseException {
        feed("HTTP/1.1 200 OK\r\nETagged: no\r\neTaG: \"a b\" \r\nETag: second\r\nLast:\r\nContent-Length: 0\r\n\r\n");
        assertThat(parser.header(bytes("etag"))).isEqualTo("\"a b\"");
        assertThat(parser.header(bytes("last"))).isEmpty();
        assertThat(parser.header(bytes("tag"))).isNull();
        assertThat(parser.header(bytes("etagged-more"))).isNull();
        assertThat(parser.hasHeader(bytes("etag"), bytes("\"a b\""))).isTrue();
        assertThat(parser.hasHeader(bytes("etag"), bytes("second"))).isFalse();
        assertThat(parser.hasHeader(bytes("last"), bytes(""))).isTrue();
        assertThat(parser.hasHeader(bytes("tag"), bytes("no"))).isFalse();
        feed("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        assertThat(parser.header(bytes("etag"))).isNull();
    }

    /** A service of S3 tells the encoding that was stored with the object. */
    @ParameterizedTest
    @CsvSource({"gzip, true", "'aws-chunked,gzip', true", "identity, false", "'', false"})
    void theEncodingOfABodyIsTold(String encoding, boolean encoded) throws BadResponseException {
        feed("HTTP/1.1 200 OK\r\nContent-Encoding: " + encoding + "\r\nContent-Length: 5\r\n\r\nhello");
        assertThat(body.toString(StandardCharsets.US_ASCII)).isEqualTo("hello");
        assertThat(parser.isEncoded()).isEqualTo(encoded);
        feed(LENGTH);
        assertThat(parser.isEncoded()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "close, false",
        "'close, TE', false",
        "'TE ,\tClose ', false",
        "'keep-alive,close', false",
        "keep-alive, true",
        "'closed, x-close', true",
        "',', true",
        "'', true"
    })
    void anyTokenMayCloseTheConnection(String tokens, boolean keepsAlive) throws BadResponseException {
        feed("HTTP/1.1 200 OK\r\nConnection: " + tokens + "\r\nContent-Length: 0\r\n\r\n");
        assertThat(parser.keepsAlive()).isEqualTo(keepsAlive);
    }

    @Test
    void interimResponsesAreSkipped() throws BadResponseException {
        String interim =
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\nConnection: close\r\n\r\n";
        Random random = new Random(4);
        for (int round = 0; round < 200; round++) {
            assertThat(feedInPieces(bytes(interim + LENGTH), random)).isTrue();
            assertThat(parser.status()).isEqualTo(200);
            assertThat(parser.keepsAlive()).isTrue();
            assertThat(body.toString(StandardCharsets.US_ASCII)).isEqualTo("hello world");
        }
        feed(interim);
        assertThat(parser.hasStarted()).isTrue();
        assertThat(body.size()).isZero();
    }

    @Test
    void sizesOfChunksMayHaveZerosBeforeAndBlanksBehindThem() throws BadResponseException {
        feed("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "0000000000005  \r\nhello\r\n6 \t;x=y\r\n world\r\n000\r\n\r\n");
        assertThat(body.toString(StandardCharsets.US_ASCII)).isEqualTo("hello world");
    }

    /** A date is compared with the server's own, not with the clock of this machine. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            7                             | Sun, 06 Nov 1994 08:49:37 GMT |     7
            99999999999                   | Sun, 06 Nov 1994 08:49:37 GMT | 86400
            Sun, 06 Nov 1994 08:50:37 GMT | Sun, 06 Nov 1994 08:49:37 GMT |    60
            Sun, 06 Nov 1994 08:40:00 GMT | Sun, 06 Nov 1994 08:49:37 GMT |     0
            Sun, 07 Nov 2094 08:40:00 GMT | Sun, 06 Nov 1994 08:49:37 GMT | 86400
            Sun, 06 Nov 1994 08:50:37 GMT | yesterday                     |    -1
            soon                          | Sun, 06 Nov 1994 08:49:37 GMT |    -1
            -5                            | Sun, 06 Nov 1994 08:49:37 GMT |    -1
            """)
    void aPauseIsANumberOfSecondsOrADate(String pause, String date, int seconds) throws BadResponseException {
        String after = "Retry-After: " + pause + "\r\n";
        String now = "Date: " + date + "\r\n";
        for (String headers : List.of(after + now, now + after)) {
            feed("HTTP/1.1 503 Busy\r\n" + headers + "Content-Length: 0\r\n\r\n");
            assertThat(parser.retryAfterSeconds()).isEqualTo(seconds);
        }
    }

    private boolean feedInPieces(byte[] answer, Random random) throws BadResponseException {
        body.reset();
        parser.begin(true);
        boolean complete = false;
        for (int from = 0; from < answer.length && !complete; ) {
            int length = Math.min(1 + random.nextInt(40), answer.length - from);
            ByteBuf piece = Unpooled.wrappedBuffer(answer, from, length);
            complete = parser.feed(piece, this::take);
            assertThat(complete || !piece.isReadable()).isTrue();
            from += length;
        }
        return complete;
    }

    private void feed(String answer) throws BadResponseException {
        body.reset();
        parser.begin(true);
        parser.feed(Unpooled.wrappedBuffer(bytes(answer)), this::take);
    }

    private void take(int status, ByteBuf from, int length) {
        byte[] piece = new byte[length];
        from.readBytes(piece);
        body.writeBytes(piece);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
