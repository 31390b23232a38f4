package org.storeharness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.storeharness.engine.RunControl;
import org.storeharness.engine.SystemClock;
import org.storeharness.run.stage.BoundedCall;
import org.storeharness.run.stage.CallBounds;
import org.storeharness.run.stage.HungCallException;
import org.storeharness.store.SharedPlace;
import org.storeharness.store.Store;
import org.storeharness.store.StoreException;

@Timeout(60)
class BoundedStoreTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final CallBounds SHORT_OPENING = new CallBounds(LONG, Duration.ofMillis(20), LONG, LONG, LONG, LONG);

    private final CountDownLatch never = new CountDownLatch(1);

    /** Answers by the name of the method. */
    private Object called(String method) throws Exception {
        return switch (method) {
            case "attach" -> {
                never.await();
                throw new IllegalStateException("attached");
            }
            case "sharedPlace" -> new SharedPlace(Map.of("url", "there"), Map.of());
            case "keyIds" -> Optional.empty();
            case "prepare" -> throw new StoreException("planted");
            default -> throw new IllegalStateException(method);
        };
    }

    private Store bounded() {
        Store store = (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(),
                new Class<?>[] {Store.class},
                (self, method, arguments) -> called(method.getName()));
        BoundedCall calls =
                new BoundedCall(task -> new Thread(task, "planted"), new SystemClock(), new RunControl(), LONG);
        return BoundedStore.of("t", store, calls, SHORT_OPENING);
    }

    @Test
    void attachingIsBoundedAsOpeningIs() {
        assertThatThrownBy(bounded()::attach)
                .isInstanceOf(HungCallException.class)
                .hasMessage("the call attach of t did not end within 20ms");
    }

    @Test
    void whatAStoreSharesIsPassedOn() throws Exception {
        Store store = bounded();
        assertThat(store.sharedPlace().options()).containsEntry("url", "there");
        assertThat(store.keyIds()).isEmpty();
        assertThatThrownBy(store::prepare).isInstanceOf(StoreException.class).hasMessage("planted");
    }
}
