package org.storeharness.cluster.link;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Trusts those whose certificate an authority of the cluster has signed, and says of others in one line why not. */
final class CertificateTrust implements X509TrustManager {
    private final X509TrustManager paths;

    CertificateTrust(List<X509Certificate> authorities) throws GeneralSecurityException {
        KeyStore store = TlsIdentity.emptyStore();
        for (X509Certificate authority : authorities) {
            store.setCertificateEntry("authority " + store.size(), authority);
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
        managers.init(store);
        paths = Stream.of(managers.getTrustManagers())
                .filter(X509TrustManager.class::isInstance)
                .map(X509TrustManager.class::cast)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String keyType) throws CertificateException {
        try {
            paths.checkClientTrusted(chain, keyType);
        } catch (CertificateException e) {
            throw refusal(chain, e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String keyType) throws CertificateException {
        try {
            paths.checkServerTrusted(chain, keyType);
        } catch (CertificateException e) {
            throw refusal(chain, e);
        }
    }

    /** Names nobody, so that a caller shows whatever certificate it has, and can be refused by the name in it. */
    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }

    private static CertificateException refusal(X509Certificate[] chain, CertificateException cause) {
        X509Certificate own = chain[0];
        String name = "the certificate of '" + CertificateName.of(own) + "' ";
        try {
            own.checkValidity();
            return new CertificateException(name + "is not signed by an authority in ca.pem", cause);
        } catch (CertificateException e) {
            return new CertificateException(
                    name + "is valid from " + own.getNotBefore().toInstant() + " to "
                            + own.getNotAfter().toInstant() + " only",
                    e);
        }
    }
}
