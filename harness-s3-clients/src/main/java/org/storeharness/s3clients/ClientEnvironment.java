package org.storeharness.s3clients;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Variables of the environment that change what a library does, and that no option here overrules. */
final class ClientEnvironment {
    private static final String PREFIX = "AWS_";

    /** The variables for credentials and places, which the harness has already read. */
    private static final Set<String> ANSWERED = Set.of(
            "AWS_ACCESS_KEY_ID",
            "AWS_SECRET_ACCESS_KEY",
            "AWS_SESSION_TOKEN",
            "AWS_PROFILE",
            "AWS_DEFAULT_PROFILE",
            "AWS_REGION",
            "AWS_DEFAULT_REGION",
            "AWS_ROLE_ARN",
            "AWS_ROLE_SESSION_NAME",
            "AWS_WEB_IDENTITY_TOKEN_FILE",
            "AWS_SHARED_CREDENTIALS_FILE",
            "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
            "AWS_CONTAINER_CREDENTIALS_FULL_URI",
            "AWS_CONTAINER_AUTHORIZATION_TOKEN",
            "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE",
            "AWS_EXECUTION_ENV",
            "AWS_ENDPOINT_URL",
            "AWS_ENDPOINT_URL_S3");

    private ClientEnvironment() {}

    /** Their names, sorted, without values. */
    static List<String> names(Collection<String> variables) {
        return variables.stream()
                .filter(name -> name.startsWith(PREFIX) && !ANSWERED.contains(name))
                .sorted()
                .toList();
    }
}
