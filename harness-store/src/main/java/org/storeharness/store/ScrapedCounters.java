package org.storeharness.store;

import java.io.ByteArrayOutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.storeharness.unit.SecretText;

/**
 * The counters that servers serve by HTTP in Prometheus's text format; those of the same name are summed up over the addresses. Stateless
 * and thread-safe. A scrape ends in {@value #TIMEOUT_SECONDS} s, follows no redirect and takes {@value #MAX_BYTES} bytes at most.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ScrapedCounters implements CounterProbe {
    /** Is among the counters that were scraped: a series that was not, was not there yet, and grew from 0. */
    public static final String ADDRESSES = "scraped_addresses";

    static final int MAX_BYTES = 4 << 20;
    private static final int TIMEOUT_SECONDS = 2;

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
            if (!PrometheusText.hasMetrics(scrape.text())) {
                throw scrape.failed("it does not answer with metrics in Prometheus's text format", null);
            }
        }
    }

    /** Counters by name and labels; seconds are nanoseconds. Empty without an address. */
    @Override
    public Map<String, Long> read() throws StoreException {
        Map<String, Long> all = new LinkedHashMap<>();
        for (Scrape scrape : urls.stream().map(Scrape::send).toList()) {
            PrometheusText.counters(scrape.text()).forEach((name, value) -> all.merge(name, value, Long::sum));
            all.merge(ADDRESSES, 1L, Long::sum);
        }
        return all;
    }

    /**
     * A request that was sent.
     *
     * @param body what has arrived of the answer; complete when the response is there
     */
    private record Scrape(String url, CompletableFuture<HttpResponse<Void>> response, ByteArrayOutputStream body) {
        static Scrape send(String url) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            URI address = URI.create(url);
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url.replaceFirst("//[^/@]*@", "//")))
                    .header("Accept", "text/plain;version=0.0.4");
            if (address.getUserInfo() != null) {
                byte[] user = address.getUserInfo().getBytes(StandardCharsets.UTF_8);
                request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(user));
            }
            return new Scrape(
                    url,
                    Client.HTTP.sendAsync(
                            request.build(),
                            BodyHandlers.ofByteArrayConsumer(part -> part.filter(bytes -> body.size() <= MAX_BYTES)
                                    .ifPresent(body::writeBytes))),
                    body);
        }

        String text() throws StoreException {
            try {
                int status = response.get(TIMEOUT_SECONDS, TimeUnit.SECONDS).statusCode();
                if (status != 200) {
                    throw failed("it answers " + status, null);
                }
            } catch (ExecutionException e) {
                Throwable cause = e.getCause();
                throw failed(
                        cause instanceof ConnectException
                                ? "no connection to it"
                                : cause == null ? "it fails" : SecretText.hidden(cause.toString()),
                        cause);
            } catch (TimeoutException e) {
                response.cancel(true);
                throw failed("it does not answer within " + TIMEOUT_SECONDS + " s", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw failed("interrupted", e);
            }
            if (body.size() > MAX_BYTES) {
                throw failed("it answers with more than " + (MAX_BYTES >> 20) + " MiB", null);
            }
            return body.toString(StandardCharsets.UTF_8);
        }

        StoreException failed(String reason, @Nullable Throwable cause) {
            return new StoreException("cannot scrape " + SecretText.hidden(url) + ": " + reason, cause);
        }
    }
}
