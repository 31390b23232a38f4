package org.storeharness.cluster.link;

import java.time.Duration;
import java.util.function.Consumer;
import org.storeharness.cluster.protocol.ClusterMessage.Hello;

/** Dials the coordinator until the agent is in: the coordinator may come later than its agents. */
public final class AgentDialler {
    private static final Duration PAUSE = Duration.ofMillis(500);

    private AgentDialler() {}

    /**
     * Dials again and again. Between two attempts nothing of the agent is left in any cluster.
     *
     * @param patience how long
     * @param waiting told why the agent is not in yet, whenever the reason changes
     * @throws LinkException if the agent is refused for good, or the time is over; its message is one line
     */
    public static AgentLink join(
            LinkSettings settings, Hello hello, AgentLink.Handler handler, Duration patience, Consumer<String> waiting)
            throws InterruptedException {
        long beganNanos = settings.clock().nanos();
        String told = "";
        while (true) {
            try {
                return AgentLink.attempt(settings, hello, handler);
            } catch (LinkException e) {
                boolean over = settings.clock().nanos() - beganNanos + PAUSE.toNanos() > patience.toNanos();
                if (!e.mayWorkLater() || over) {
                    throw e;
                }
                if (!e.getMessage().equals(told)) {
                    told = e.getMessage();
                    waiting.accept(told);
                }
            }
            Thread.sleep(PAUSE.toMillis());
        }
    }
}
