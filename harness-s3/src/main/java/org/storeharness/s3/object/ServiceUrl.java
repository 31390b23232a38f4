package org.storeharness.s3.object;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.storeharness.http.Endpoint;
import org.storeharness.unit.InvalidValueException;

/**
 * The address of a service.
 *
 * @param secured whether it is reached by TLS
 */
public record ServiceUrl(Endpoint endpoint, boolean secured) {
    private static final Pattern LOOPBACK = Pattern.compile("127(\\.\\d{1,3}){3}");
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /**
     * Reads {@code http://HOST[:PORT]} or {@code https://HOST[:PORT]}.
     *
     * @throws InvalidValueException if the text is anything else; its message has no user, password or parameter of the text
     */
    public static ServiceUrl parse(String text) {
        try {
            URI uri = new URI(text);
            boolean secured = "https".equals(uri.getScheme());
            String path = uri.getPath();
            if ((secured || "http".equals(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getUserInfo() == null
                    && uri.getQuery() == null
                    && uri.getFragment() == null
                    && (path.isEmpty() || path.equals("/"))) {
                int port = uri.getPort() >= 0 ? uri.getPort() : secured ? HTTPS_PORT : HTTP_PORT;
                return new ServiceUrl(Endpoint.parse(uri.getHost() + ":" + port), secured);
            }
        } catch (URISyntaxException e) {
            // said below
        }
        throw new InvalidValueException(
                "",
                "must be http://HOST[:PORT] or https://HOST[:PORT] without a user, a password and parameters, got '"
                        + withoutSecrets(text) + "'");
    }

    /** The text in front of an at sign may be a key and its secret, and parameters may sign a request, so both are hidden. */
    private static String withoutSecrets(String text) {
        int parameters = text.indexOf('?');
        int user = text.lastIndexOf('@');
        if (parameters >= 0 && user > parameters) {
            return "***";
        }
        String shown = parameters < 0 ? text : text.substring(0, parameters + 1) + "***";
        return user < 0 ? shown : "***@" + shown.substring(user + 1);
    }

    /** Whether requests to it stay on this machine. Resolves no names: another name may mean any machine. */
    public boolean isOfThisMachine() {
        String host = endpoint.host();
        return host.equals("localhost")
                || host.equals("[::1]")
                || host.equals("::1")
                || LOOPBACK.matcher(host).matches();
    }

    /** The same service at the host of a bucket. */
    public ServiceUrl ofBucket(String bucket) {
        return new ServiceUrl(new Endpoint(bucket + "." + endpoint.host(), endpoint.port()), secured);
    }

    /** The value of the header {@code Host}: without the port that everybody expects. */
    String hostHeader() {
        String named = endpoint.toString();
        int usual = secured ? HTTPS_PORT : HTTP_PORT;
        return endpoint.port() == usual ? named.substring(0, named.lastIndexOf(':')) : named;
    }

    @Override
    public String toString() {
        return (secured ? "https://" : "http://") + hostHeader();
    }
}
