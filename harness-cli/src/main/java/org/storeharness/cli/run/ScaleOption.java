package org.storeharness.cli.run;

import java.util.List;
import org.storeharness.unit.Check;
import org.storeharness.unit.InvalidValueException;
import picocli.CommandLine.Option;

/** The option of commands that can be measured from growing numbers of agents. */
public final class ScaleOption {
    @Option(
            names = "--scale",
            paramLabel = "1,N[,N...]",
            split = ",",
            description =
                    "With agents: run the work on 1, N, ... of them in turn, the first ones named, compare one host with many,"
                            + " and name what bounds them. The load is that of each agent: n of them have n times the concurrency, rate and"
                            + " number of operations")
    private List<Integer> numbers = List.of();

    /** Whether the work is to be done by several numbers of agents. */
    public boolean given() {
        return !numbers.isEmpty();
    }

    /**
     * The numbers of hosts, ascending from 1.
     *
     * @param agents that take part in the command
     * @throws InvalidValueException if there are too few agents, or the numbers do not ascend from 1
     */
    public List<Integer> numbers(AgentsOptions agents) {
        Check.require(agents.given(), "--scale", () -> "needs --agents or --ssh");
        boolean ascending = numbers.size() > 1 && numbers.get(0) == 1;
        for (int i = 1; i < numbers.size(); i++) {
            ascending &= numbers.get(i) > numbers.get(i - 1);
        }
        boolean allowed = ascending;
        Check.require(
                allowed, "--scale", () -> "must be 1 and greater numbers, ascending, e.g. 1,2,4, got " + asGiven());
        int most = numbers.get(numbers.size() - 1);
        Check.require(
                most <= agents.hosts(),
                "--scale",
                () -> "must be at most the number of agents, " + agents.hosts() + ", got " + most);
        return numbers;
    }

    private String asGiven() {
        return "'" + String.join(",", numbers.stream().map(String::valueOf).toList()) + "'";
    }
}
