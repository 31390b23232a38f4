package org.storeharness.unit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            endpoints, got 'http://AKIA:sec/ret@host:9000'           | endpoints, got 'http://***@host:9000'
            --host=AKIA:sec/ret@host:9000                            | --host=***@host:9000
            http://a:1,https://me:s@cret@host/x?y=z                  | http://***@host/x?y=z
            jdbc:postgresql://u:s@host/db?ssl=true&password=s&x=1    | jdbc:postgresql://***@host/db?ssl=true&password=***&x=1
            https://h/k?X-Amz-Credential=s&X-Amz-Signature=s         | https://h/k?X-Amz-Credential=***&X-Amz-Signature=***
            https://h/k?AWSAccessKeyId=s&Signature=s&Expires=1       | https://h/k?AWSAccessKeyId=***&Signature=***&Expires=1
            unknown option '--secret-key=s'                          | unknown option '--secret-key=***'
            jdbc:db://h/d?key_pwd=s&passPhrase=s&PASSCODE=s&x=1      | jdbc:db://h/d?key_pwd=***&passPhrase=***&PASSCODE=***&x=1
            AWS_SECRET_ACCESS_KEY=s AWS_SESSION_TOKEN=s              | AWS_SECRET_ACCESS_KEY=*** AWS_SESSION_TOKEN=***
            """)
    void whatLooksLikeASecretIsHidden(String text, String shown) {
        assertThat(SecretText.hidden(text)).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "write to someone@example.org: 10:30 @ home",
                "--join=127.0.0.1:7946",
                "--set pg.passwordFile=/etc/pw",
                "http://127.0.0.1:7070/a?b=c",
                "rounds must be 1..1000, got 0"
            })
    void whatDoesNotIsShownAsItIs(String text) {
        assertThat(SecretText.hidden(text)).isEqualTo(text);
    }
}
