package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The addition of a failed clean-up to the line of a run that failed. */
class UndoneStepTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            not prepared: cannot list b: 403 | cannot list b: 403                    | did not shut down cleanly for the same reason
            not prepared: cannot list b: 403 | cannot list b: 403; try again         | did not shut down cleanly for the same reason; try again
            not prepared: cannot list b: 403 | cannot remove b: 409 BucketNotEmpty   | did not shut down cleanly: cannot remove b: 409 BucketNotEmpty
            """)
    void theSameSentenceIsNotSaidTwice(String failure, String message, String told) {
        assertThat(new CleanUp.UndoneStep("s3", message).after(failure)).isEqualTo("; target s3 " + told);
    }
}
