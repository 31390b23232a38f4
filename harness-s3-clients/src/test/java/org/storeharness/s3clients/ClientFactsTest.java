package org.storeharness.s3clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClientFactsTest {
    @Test
    void namesThatChangeALibraryAreListedAndCredentialsAreNot() {
        assertThat(ClientFacts.variables(List.of(
                        "PATH",
                        "AWS_SECRET_ACCESS_KEY",
                        "AWS_RESPONSE_CHECKSUM_VALIDATION",
                        "AWS_REGION",
                        "AWS_DEFAULTS_MODE")))
                .containsExactly("AWS_DEFAULTS_MODE", "AWS_RESPONSE_CHECKSUM_VALIDATION");
    }
}
