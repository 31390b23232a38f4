package org.storeharness.postgres.script;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.storeharness.postgres.script.expression.Expression;
import org.storeharness.postgres.script.expression.ExpressionParser;
import org.storeharness.postgres.script.expression.Names;
import org.storeharness.postgres.script.expression.ScriptFault;

/** Gathers the steps of a script, and makes branches and jumps of its conditions. */
final class StepList {
    private static final Pattern COMMAND = Pattern.compile("([A-Za-z]+)(?:\\s+(.*))?", Pattern.DOTALL);
    private static final Pattern ASSIGNMENT =
            Pattern.compile("([A-Za-z_\\x80-\\uffff][A-Za-z0-9_\\x80-\\uffff]*+)\\s+(.+)", Pattern.DOTALL);
    private static final Pattern SLEEP = Pattern.compile("(\\d+|:[A-Za-z_]\\w*)\\s*(us|ms|s)?");
    private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_\\x80-\\uffff]*+");
    private static final int UNKNOWN = -1;

    private final Names names;
    private final IntFunction<String> where;
    private final List<Step> steps = new ArrayList<>();
    private final Deque<Condition> open = new ArrayDeque<>();

    /** An {@code \if} whose end was not seen yet. */
    private static final class Condition {
        private final int line;
        private final List<Integer> jumps = new ArrayList<>();
        private int branch;
        private boolean elseSeen;

        Condition(int line, int branch) {
            this.line = line;
            this.branch = branch;
        }
    }

    StepList(Names names, IntFunction<String> where) {
        this.names = names;
        this.where = where;
    }

    void add(Step step) {
        steps.add(step);
    }

    /** All steps, at the end of the script. */
    List<Step> finish() throws ScriptFault {
        if (!open.isEmpty()) {
            throw new ScriptFault("the \\if of line " + open.element().line + " has no \\endif");
        }
        if (steps.isEmpty()) {
            throw new ScriptFault("the script does nothing");
        }
        return steps;
    }

    /** Adds what a command does. */
    void command(String text, int line) throws ScriptFault {
        Matcher parts = COMMAND.matcher(text.strip());
        if (!parts.matches()) {
            throw new ScriptFault(
                    text.startsWith(";")
                            ? "several statements in one request (\\;) are not supported: let each end with a semicolon"
                            : "there is no command '\\" + text.strip() + "'");
        }
        String command = parts.group(1).toLowerCase(Locale.ROOT);
        String arguments = parts.group(2) == null ? "" : parts.group(2).strip();
        switch (command) {
            case "set" -> assign(arguments, line);
            case "sleep" -> sleep(arguments, line);
            case "gset" -> take(arguments, true);
            case "aset" -> take(arguments, false);
            case "if" -> open.push(new Condition(line, branch(expression(arguments, line), line)));
            case "elif" -> otherwise(command, arguments, line);
            case "else" -> otherwise(command, arguments, line);
            case "endif" -> end(arguments);
            default -> throw new ScriptFault(refusal(command));
        }
    }

    private static String refusal(String command) {
        return switch (command) {
            case "startpipeline", "endpipeline", "syncpipeline" ->
                "\\" + command + " is not supported: the driver sends no pipelines";
            case "setrandom" -> "\\setrandom is no more: write \\set NAME random(FROM, TO)";
            case "shell", "setshell" -> "\\" + command + " is not supported: scripts run no programs";
            default ->
                "there is no command \\" + command
                        + "; there are \\set, \\sleep, \\gset, \\aset, \\if, \\elif, \\else, \\endif";
        };
    }

    private void assign(String arguments, int line) throws ScriptFault {
        Matcher parts = ASSIGNMENT.matcher(arguments);
        if (!parts.matches()) {
            throw new ScriptFault("\\set must be \\set NAME EXPRESSION, got '\\set " + arguments + "'");
        }
        Expression value = expression(parts.group(2), line);
        steps.add(new Step.Assignment(line, names.assign(parts.group(1)), value));
    }

    private void sleep(String arguments, int line) throws ScriptFault {
        Matcher parts = SLEEP.matcher(arguments);
        if (!parts.matches()) {
            throw new ScriptFault("\\sleep must be \\sleep NUMBER [us|ms|s], got '\\sleep " + arguments + "'");
        }
        long micros = parts.group(2) == null
                ? 1_000_000
                : switch (parts.group(2)) {
                    case "us" -> 1;
                    case "ms" -> 1_000;
                    default -> 1_000_000;
                };
        steps.add(new Step.Sleep(line, expression(parts.group(1), line), micros));
    }

    private void take(String prefix, boolean exactlyOneRow) throws ScriptFault {
        String command = exactlyOneRow ? "\\gset" : "\\aset";
        int last = steps.size() - 1;
        if (last < 0
                || !(steps.get(last) instanceof Step.Statement statement)
                || statement.answer().prefix() != null) {
            throw new ScriptFault(command + " must follow a statement");
        }
        if (!PREFIX.matcher(prefix).matches()) {
            throw new ScriptFault(command + " takes a prefix of letters, digits and '_', got '" + prefix + "'");
        }
        names.assignedByQueries();
        steps.set(
                last,
                new Step.Statement(
                        statement.line(),
                        statement.text(),
                        statement.parameters(),
                        new Step.Answer(prefix, exactlyOneRow)));
    }

    private int branch(Expression condition, int line) {
        steps.add(new Step.Branch(line, condition, UNKNOWN));
        return steps.size() - 1;
    }

    private void otherwise(String command, String arguments, int line) throws ScriptFault {
        Condition condition = open.peek();
        if (condition == null || condition.elseSeen) {
            throw new ScriptFault(
                    "\\" + command + " has no \\if before it" + (condition == null ? "" : " but after \\else"));
        }
        condition.jumps.add(steps.size());
        steps.add(new Step.Jump(line, UNKNOWN));
        leadHere(condition);
        if (command.equals("elif")) {
            condition.branch = branch(expression(arguments, line), line);
        } else {
            nothing(command, arguments);
            condition.elseSeen = true;
        }
    }

    private void end(String arguments) throws ScriptFault {
        nothing("endif", arguments);
        if (open.isEmpty()) {
            throw new ScriptFault("\\endif has no \\if before it");
        }
        Condition condition = open.pop();
        if (!condition.elseSeen) {
            leadHere(condition);
        }
        for (int jump : condition.jumps) {
            steps.set(jump, new Step.Jump(steps.get(jump).line(), steps.size()));
        }
    }

    private void leadHere(Condition condition) {
        Step.Branch branch = (Step.Branch) steps.get(condition.branch);
        steps.set(condition.branch, new Step.Branch(branch.line(), branch.condition(), steps.size()));
    }

    private Expression expression(String text, int line) throws ScriptFault {
        return ExpressionParser.parse(text, names, where.apply(line));
    }

    private static void nothing(String command, String arguments) throws ScriptFault {
        if (!arguments.isEmpty()) {
            throw new ScriptFault("\\" + command + " takes nothing behind it, got '" + arguments + "'");
        }
    }
}
