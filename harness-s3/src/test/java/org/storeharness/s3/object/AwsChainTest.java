package org.storeharness.s3.object;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.storeharness.process.TestJvm;
import org.storeharness.store.StoreException;

/** Tests the places where credentials are found, each in a JVM whose environment names no other. */
@Timeout(120)
class AwsChainTest {
    private static final String CREDENTIALS = """
            [default]
            aws_access_key_id = of-default
            aws_secret_access_key = not-a-secret
            [other]
            aws_access_key_id = of-other
            aws_secret_access_key = not-a-secret
            aws_session_token = token-of-other
            """;

    @TempDir
    private Path home;

    @Test
    void theEnvironmentComesFirst() throws Exception {
        writeFiles();
        assertThat(askWith(Map.of("AWS_ACCESS_KEY_ID", "of-environment", "AWS_SECRET_ACCESS_KEY", "not-a-secret")))
                .isEqualTo("of-environment not-a-secret null");
    }

    @Test
    void aProfileOfTheFilesIsChosenByItsName() throws Exception {
        writeFiles();
        assertThat(askWith(Map.of("AWS_PROFILE", "other"))).isEqualTo("of-other not-a-secret token-of-other");
    }

    @Test
    void aWebIdentityIsExchangedForTemporaryCredentials() throws Exception {
        Path token = Files.writeString(home.resolve("token"), "web-token");
        List<String> asked = new ArrayList<>();
        HttpServer lender = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        lender.createContext("/", exchange -> {
            try (exchange) {
                asked.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
                byte[] answer = ("<AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials>"
                                + "<AccessKeyId>of-role</AccessKeyId><SecretAccessKey>not-a-secret</SecretAccessKey>"
                                + "<SessionToken>lent</SessionToken><Expiration>2999-01-01T00:00:00Z</Expiration></Credentials>"
                                + "</AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>")
                        .getBytes(StandardCharsets.UTF_8);
                exchange.sendResponseHeaders(200, answer.length);
                exchange.getResponseBody().write(answer);
            }
        });
        lender.start();
        try {
            assertThat(askWith(Map.of(
                            "AWS_WEB_IDENTITY_TOKEN_FILE",
                            token.toString(),
                            "AWS_ROLE_ARN",
                            "arn:aws:iam::123456789012:role/bench",
                            "AWS_REGION",
                            "us-east-1",
                            "AWS_ENDPOINT_URL_STS",
                            "http://127.0.0.1:" + lender.getAddress().getPort())))
                    .isEqualTo("of-role not-a-secret lent");
        } finally {
            lender.stop(0);
        }
        assertThat(asked).singleElement().asString().contains("WebIdentityToken=web-token", "role%2Fbench");
    }

    @Test
    void whereThereAreNoneOneLineSaysWhatToDo() throws Exception {
        assertThat(askWith(Map.of("AWS_EC2_METADATA_DISABLED", "true")))
                .startsWith("no credentials for S3 were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
                .hasLineCount(1);
    }

    @Test
    void aProfileOfTheConfigurationCountsTooAndOneThatGivesNoneIsNamedWithItsCause() throws Exception {
        Path files = Files.createDirectories(home.resolve(".aws"));
        Files.writeString(files.resolve("config"), """
                [profile of-sso]
                sso_session = company
                sso_account_id = 123456789012
                [profile half]
                aws_access_key_id = AKIAPLANTEDPLANTED
                [profile of-config]
                aws_access_key_id = of-config
                aws_secret_access_key = not-a-secret
                [profile of-program]
                credential_process = /bin/sh -c 'echo PLANTED; exit 3'
                [sso-session company]
                sso_start_url = https://company.example.org
                """);
        assertThat(askWith(
                                Map.of("AWS_EC2_METADATA_DISABLED", "true"),
                                "of-config",
                                "of-sso",
                                "half",
                                "of-program",
                                "nobody")
                        .lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("of-config not-a-secret null"),
                        line -> assertThat(line)
                                .contains("found: profile of-sso is of SSO (sso_session), which is not supported")
                                .contains("aws configure export-credentials --profile of-sso"),
                        line -> assertThat(line)
                                .contains("found: profile half gives none: ", "aws_secret_access_key")
                                .doesNotContain("PLANTED"),
                        line -> assertThat(line)
                                .contains("found: profile of-program names a credential_process that gives none")
                                .doesNotContain("PLANTED"),
                        line -> assertThat(line).contains("found: profile nobody of AWS_PROFILE is not in ~/.aws"));
    }

    @Test
    void ofTwoVariablesTheMissingOneIsToldWithoutTheOther() throws Exception {
        assertThat(askWith(Map.of("AWS_EC2_METADATA_DISABLED", "true", "AWS_ACCESS_KEY_ID", "AKIAPLANTED")))
                .isEqualTo(
                        "no credentials for S3 were found: of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY only one is set");
    }

    @Test
    void afterItIsClosedItDoesNotAskAgain() {
        AwsChain chain = new AwsChain();
        chain.close();
        assertThatThrownBy(chain::ask).hasMessage("credentials for S3 are no longer requested");
    }

    private void writeFiles() throws IOException {
        Path files = Files.createDirectories(home.resolve(".aws"));
        Files.writeString(files.resolve("credentials"), CREDENTIALS);
    }

    /** The credentials that a new JVM with this environment finds; with profiles, a line for each. */
    private String askWith(Map<String, String> environment, String... profiles)
            throws IOException, InterruptedException {
        Path out = home.resolve("out");
        ProcessBuilder builder = TestJvm.printingTo(out, List.of("-Duser.home=" + home), AskedChain.class, profiles);
        builder.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
        builder.environment().putAll(environment);
        builder.environment().put("HOME", home.toString());
        Process process = builder.start();
        process.waitFor();
        return Files.readString(out).strip();
    }

    /** Prints what it finds. */
    static final class AskedChain {
        public static void main(String[] profiles) {
            for (String profile : profiles) {
                System.setProperty("aws.profile", profile);
                ask();
            }
            if (profiles.length == 0) {
                ask();
            }
        }

        private static void ask() {
            try (AwsChain chain = new AwsChain()) {
                var key = chain.ask();
                System.out.println(key.id() + " " + key.secret() + " " + key.sessionToken());
            } catch (StoreException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
