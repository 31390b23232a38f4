package org.storeharness.cluster.link;

import java.time.Duration;
import java.util.function.Consumer;
import org.storeharness.cluster.link.ClusterMessage.Hello;
import org.storeharness.unit.Durations;

/** Dials the coordinator until the agent is in: the coordinator may come later than its agents. */
public final class AgentDialler {
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(8);

    /** Longer than a coordinator needs to notice that an earlier process of the same name is gone. */
    private static final Duration NAME_IN_USE = Duration.ofSeconds(45);

    private AgentDialler() {}

    /**
     * The patience of an agent that dials.
     *
     * @param duration the longest time without a coordinator
     * @param untilTaken whether it waits for another coordinator where one does not want it
     */
    public record Patience(Duration duration, boolean untilTaken) {}

    /**
     * Dials again and again: often while nobody is there, and ever more seldom while it is refused, which others notice. Between two attempts
     * nothing of the agent is left in any cluster.
     *
     * @param waiting told why the agent is not in yet, whenever the reason changes
     * @throws LinkException if the agent is refused for good, or the time is over; its message is one line
     */
    public static AgentLink join(
            LinkSettings settings, Hello hello, AgentLink.Handler handler, Patience patience, Consumer<String> waiting)
            throws InterruptedException {
        long beganNanos = settings.clock().nanos();
        Duration pause = SHORTEST_PAUSE;
        long inUseNanos = Long.MAX_VALUE;
        String told = "";
        while (true) {
            try {
                return AgentLink.attempt(settings, hello, handler);
            } catch (LinkException e) {
                long now = settings.clock().nanos();
                boolean over =
                        now - beganNanos + pause.toNanos() > patience.duration().toNanos();
                if (over || !(e.mayWorkLater() || patience.untilTaken())) {
                    throw e;
                }
                if (!e.getMessage().equals(told)) {
                    told = e.getMessage();
                    waiting.accept(told);
                    pause = SHORTEST_PAUSE;
                }
                inUseNanos = e.isNameInUse() ? Math.min(inUseNanos, now) : Long.MAX_VALUE;
                if (e.isNameInUse() && now - inUseNanos > NAME_IN_USE.toNanos()) {
                    throw LinkException.refusal(told + "; end that one, or give this one another name");
                }
                Thread.sleep(pause.toMillis());
                pause = e.isRefusal() ? Durations.shorter(pause.multipliedBy(2), LONGEST_PAUSE) : SHORTEST_PAUSE;
            }
        }
    }
}
