package org.storeharness.seaweed;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AuditPatienceTest {
    private final MockTicker ticker = Ticker.newMockTicker();
    private final AuditPatience patience = new AuditPatience(ticker, Duration.ofSeconds(30), Duration.ofMinutes(5));

    @Test
    void aPlaceIsWaitedForFromItsFirstFailureOn() {
        assertThat(patience.isOver("a")).isFalse();
        patience.failed("a", "cannot connect");
        ticker.advance(29, TimeUnit.SECONDS);
        patience.failed("a", "does not answer");
        assertThat(patience.isOver("a")).isFalse();
        assertThat(patience.mayAsk("a")).isTrue();
        ticker.advance(1, TimeUnit.SECONDS);
        assertThat(patience.isOver("a")).isTrue();
        assertThat(patience.isOver("b")).isFalse();
        assertThat(patience.reason("a")).isEqualTo("does not answer");
    }

    @Test
    void whatWasWaitedForInVainIsAskedOnceInThatTime() {
        patience.failed("a", "");
        ticker.advance(30, TimeUnit.SECONDS);
        assertThat(patience.mayAsk("a")).as("the first time").isTrue();
        assertThat(patience.mayAsk("a")).as("again").isFalse();
        ticker.advance(29, TimeUnit.SECONDS);
        assertThat(patience.mayAsk("a")).isFalse();
        ticker.advance(1, TimeUnit.SECONDS);
        assertThat(patience.mayAsk("a")).isTrue();
    }

    @Test
    void whatHasAnsweredIsWaitedForAnew() {
        patience.failed("a", "");
        ticker.advance(30, TimeUnit.SECONDS);
        assertThat(patience.isOver("a")).isTrue();
        patience.answered("a");
        patience.failed("a", "");
        assertThat(patience.isOver("a")).isFalse();
    }

    @Test
    void theWholeAuditHasAnEnd() {
        ticker.advance(299, TimeUnit.SECONDS);
        assertThat(patience.isAtEnd()).isFalse();
        ticker.advance(1, TimeUnit.SECONDS);
        assertThat(patience.isAtEnd()).isTrue();
    }
}
