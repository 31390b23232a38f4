package org.storeharness.s3.object;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.storeharness.unit.SecretText;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ContainerCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.WebIdentityTokenFileCredentialsProvider;
import software.amazon.awssdk.profiles.Profile;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.profiles.ProfileFileSystemSetting;

/** Says of the place for credentials that is configured why it has none. The library itself names all places that are not. */
final class CredentialsProblem {
    private static final String DEFAULT = "default";
    private static final int LONGEST = 300;
    private static final Pattern KEY_ID = Pattern.compile("\\bA[KS]IA[A-Z0-9]{8,}");

    private CredentialsProblem() {}

    /** One line; empty if no place is configured. */
    static Optional<String> find(Map<String, String> environment) {
        if (environment.containsKey("AWS_ACCESS_KEY_ID") != environment.containsKey("AWS_SECRET_ACCESS_KEY")) {
            return Optional.of("of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY only one is set");
        }
        if (environment.containsKey("AWS_WEB_IDENTITY_TOKEN_FILE")) {
            return Optional.of("the web identity of AWS_WEB_IDENTITY_TOKEN_FILE is not taken: "
                    + refusal(WebIdentityTokenFileCredentialsProvider::create));
        }
        Optional<String> profile = profile();
        if (profile.isEmpty()
                && environment.keySet().stream().anyMatch(name -> name.startsWith("AWS_CONTAINER_CRED"))) {
            return Optional.of("the container has none: "
                    + refusal(() -> ContainerCredentialsProvider.builder().build()));
        }
        return profile;
    }

    private static Optional<String> profile() {
        String name = ProfileFileSystemSetting.AWS_PROFILE.getStringValue().orElse(DEFAULT);
        Optional<Profile> found;
        try {
            found = ProfileFile.defaultProfileFile().profile(name);
        } catch (RuntimeException e) {
            return Optional.of("~/.aws cannot be read: " + line(e));
        }
        if (found.isEmpty()) {
            return name.equals(DEFAULT)
                    ? Optional.empty()
                    : Optional.of("profile " + name + " of AWS_PROFILE is not in ~/.aws/credentials or ~/.aws/config");
        }
        return problem(name, found.get().properties());
    }

    private static Optional<String> problem(String name, Map<String, String> properties) {
        String of = "profile " + name;
        if (properties.containsKey("sso_session") || properties.containsKey("sso_start_url")) {
            return Optional.of(of + " is of SSO (sso_session), which is not supported: set the variables that"
                    + " 'aws configure export-credentials --profile " + name + " --format env' prints");
        }
        // The output of the program is not shown, since it may be a secret in part
        if (properties.containsKey("credential_process")) {
            return Optional.of(of + " names a credential_process that gives none: run it yourself to see why");
        }
        boolean names = properties.keySet().stream()
                .anyMatch(property -> property.startsWith("aws_")
                        || property.equals("role_arn")
                        || property.equals("credential_source"));
        return names
                ? Optional.of(of + " gives none: "
                        + refusal(() -> ProfileCredentialsProvider.builder()
                                .profileName(name)
                                .build()))
                : Optional.empty();
    }

    private static String refusal(Supplier<AwsCredentialsProvider> provider) {
        try {
            provider.get().resolveCredentials();
            return "it has some only now, so try again";
        } catch (RuntimeException e) {
            return line(e);
        }
    }

    private static String line(Throwable failure) {
        Throwable first = failure;
        while (first.getCause() != null) {
            first = first.getCause();
        }
        String said = String.valueOf(first.getMessage() == null ? first : first.getMessage());
        String line = KEY_ID.matcher(SecretText.hidden(said))
                .replaceAll("***")
                .strip()
                .replaceAll("\\s+", " ");
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line;
    }
}
