package org.storeharness.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SourceCommitTest {
    private static final String ONE = "1f3a".repeat(10);

    @Test
    void aBuildServerNamesTheCommit() {
        SourceCommit found = new SourceCommit(ONE, "GIT_COMMIT");
        assertThat(SourceCommit.find(Map.of("GIT_COMMIT", ONE))).contains(found);
        assertThat(found.facts()).isEqualTo(Map.of("commit", ONE, "from", "GIT_COMMIT"));
    }

    @Test
    void whatIsNoHashIsNotKnown() {
        assertThat(SourceCommit.find(Map.of("CI_COMMIT_SHA", "main; rm"))).isEmpty();
        assertThat(SourceCommit.find(Map.of())).isEmpty();
    }
}
