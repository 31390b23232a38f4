package org.storeharness.cluster.link;

import java.security.cert.X509Certificate;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.storeharness.unit.Printable;

/** The name of a member in its certificate. */
public final class CertificateName {
    private static final int SHOWN_CHARACTERS = 70;

    private CertificateName() {}

    /** The common name of the subject, in one printable line; the whole subject where it has none. */
    public static String of(X509Certificate certificate) {
        String subject = certificate.getSubjectX500Principal().getName();
        try {
            for (Rdn part : new LdapName(subject).getRdns()) {
                if (part.getType().equalsIgnoreCase("CN")) {
                    return Printable.line(String.valueOf(part.getValue()), SHOWN_CHARACTERS);
                }
            }
        } catch (InvalidNameException e) {
            // the subject as it stands
        }
        return Printable.line(subject, SHOWN_CHARACTERS);
    }
}
