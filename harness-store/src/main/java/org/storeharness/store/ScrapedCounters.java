package org.storeharness.store;

import java.io.ByteArrayOutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.SecretText;

/**
 * The counters that servers serve by HTTP in Prometheus's text format; those of the same name are summed up over the addresses. Stateless
 * and thread-safe. A scrape ends in {@value #TIMEOUT_SECONDS} s, follows no redirect and takes {@value #MAX_BYTES} bytes at most.
 */
public final class ScrapedCounters implements CounterProbe {
    /** Is among the counters that were scraped: a series that was not, was not there yet, and grew from 0. */
    public static final String ADDRESSES = "scraped_addresses";

    static final int MAX_BYTES = 4 << 20;
    private static final int TIMEOUT_SECONDS = 2;
    private static final String NO_ANSWER = "it does not answer within " + TIMEOUT_SECONDS + " s";

    private final List<String> urls;

    /** Its threads end with the JVM. */
    private static final class Client {
        static final HttpClient HTTP = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(Duration.ofSeconds(TIMEOUT_SECONDS))
                .build();
    }

    /**
     * @param urls addresses with http or https; a user in one is sent as basic authentication, and what is behind a {@code #} is left out
     */
    public ScrapedCounters(List<String> urls) {
        this.urls =
                urls.stream().map(url -> url.replaceFirst("#.*", "")).distinct().toList();
    }

    /**
     * Checks that all addresses serve metrics.
     *
     * @throws StoreException if one does not; names it, without its secrets
     */
    public void require() throws StoreException {
        for (String url : urls) {
            Scrape scrape = Scrape.send(url);
            try {
                if (!PrometheusText.hasMetrics(scrape.text())) {
                    throw scrape.failed("it does not answer with metrics in Prometheus's text format", null);
                }
            } finally {
                scrape.response.cancel(true);
            }
        }
    }

    /** Counters by name and labels; seconds are nanoseconds. Empty without an address. */
    @Override
    public Map<String, Long> read() throws StoreException {
        Map<String, Long> all = new LinkedHashMap<>();
        List<Scrape> sent = urls.stream().map(Scrape::send).toList();
        try {
            for (Scrape scrape : sent) {
                PrometheusText.counters(scrape.text()).forEach((name, value) -> all.merge(name, value, Long::sum));
                all.merge(ADDRESSES, 1L, Long::sum);
            }
        } finally {
            sent.forEach(scrape -> scrape.response.cancel(true));
        }
        return all;
    }

    /** Takes what arrives, and reads no further than a little beyond the most bytes. */
    private static final class LimitedBody implements HttpResponse.BodySubscriber<byte[]> {
        private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
        private final ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        private Flow.@Nullable Subscription source;

        @Override
        public CompletionStage<byte[]> getBody() {
            return whole;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            source = subscription;
            subscription.request(1);
        }

        @Override
        public void onNext(List<ByteBuffer> parts) {
            for (ByteBuffer part : parts) {
                byte[] bytes = new byte[part.remaining()];
                part.get(bytes);
                arrived.writeBytes(bytes);
            }
            Flow.Subscription from = Objects.requireNonNull(source);
            if (arrived.size() > MAX_BYTES) {
                from.cancel();
                onComplete();
            } else {
                from.request(1);
            }
        }

        @Override
        public void onError(Throwable cause) {
            whole.completeExceptionally(cause);
        }

        @Override
        public void onComplete() {
            whole.complete(arrived.toByteArray());
        }
    }

    /** A request that was sent. */
    private record Scrape(String url, CompletableFuture<HttpResponse<byte[]>> response) {
        static Scrape send(String url) {
            URI address = URI.create(url);
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url.replaceFirst("//[^/@]*@", "//")))
                    .timeout(Duration.ofSeconds(TIMEOUT_SECONDS))
                    .header("Accept", "text/plain;version=0.0.4");
            if (address.getUserInfo() != null) {
                byte[] user = address.getUserInfo().getBytes(StandardCharsets.UTF_8);
                request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(user));
            }
            return new Scrape(url, Client.HTTP.sendAsync(request.build(), head -> new LimitedBody()));
        }

        String text() throws StoreException {
            HttpResponse<byte[]> answer;
            try {
                answer = response.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                Throwable cause = e.getCause();
                throw failed(
                        cause instanceof HttpTimeoutException
                                ? NO_ANSWER
                                : cause instanceof ConnectException
                                        ? "no connection to it"
                                        : cause == null ? "it fails" : SecretText.hidden(cause.toString()),
                        cause);
            } catch (TimeoutException e) {
                throw failed(NO_ANSWER, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw failed("interrupted", e);
            }
            if (answer.statusCode() != 200) {
                throw failed("it answers " + answer.statusCode(), null);
            }
            if (answer.body().length > MAX_BYTES) {
                throw failed("it answers with more than " + (MAX_BYTES >> 20) + " MiB", null);
            }
            return new String(answer.body(), StandardCharsets.UTF_8);
        }

        StoreException failed(String reason, @Nullable Throwable cause) {
            return new StoreException("cannot scrape " + SecretText.hiddenWithQuery(url) + ": " + reason, cause);
        }
    }
}
