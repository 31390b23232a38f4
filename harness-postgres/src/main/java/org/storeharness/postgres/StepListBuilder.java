package org.storeharness.postgres;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Builds the steps of a script; {@code \if} blocks become branches and jumps. */
final class StepListBuilder {
    private static final Pattern COMMAND = Pattern.compile("([A-Za-z]+)(?:\\s+(.*))?", Pattern.DOTALL);
    private static final Pattern ASSIGNMENT =
            Pattern.compile("([A-Za-z_\\x80-\\uffff][A-Za-z0-9_\\x80-\\uffff]*+)\\s+(.+)", Pattern.DOTALL);
    private static final Pattern SLEEP = Pattern.compile("(\\d+|:[A-Za-z_]\\w*)\\s*(us|ms|s)?");
    private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_\\x80-\\uffff]*+");
    private static final int UNRESOLVED = -1;

    private final SymbolTable symbols;
    private final IntFunction<String> location;
    private final List<ScriptStep> steps = new ArrayList<>();
    private final Deque<IfBlock> openIfs = new ArrayDeque<>();

    /** An {@code \if} without its {@code \endif} yet. */
    private static final class IfBlock {
        private final int line;
        private final List<Integer> jumps = new ArrayList<>();
        private int branch;
        private boolean elseSeen;

        IfBlock(int line, int branch) {
            this.line = line;
            this.branch = branch;
        }
    }

    StepListBuilder(SymbolTable symbols, IntFunction<String> location) {
        this.symbols = symbols;
        this.location = location;
    }

    void add(ScriptStep step) {
        steps.add(step);
    }

    /** The steps, at the end of the script. */
    List<ScriptStep> build() throws ScriptException {
        if (!openIfs.isEmpty()) {
            throw new ScriptException("the \\if of line " + openIfs.element().line + " has no \\endif");
        }
        if (steps.isEmpty()) {
            throw new ScriptException("the script does nothing");
        }
        return steps;
    }

    /** Adds the steps of a command. */
    void addCommand(String text, int line) throws ScriptException {
        Matcher parts = COMMAND.matcher(text.strip());
        if (!parts.matches()) {
            throw new ScriptException("there is no command '\\" + text.strip() + "'");
        }
        String command = parts.group(1).toLowerCase(Locale.ROOT);
        String arguments = parts.group(2) == null ? "" : parts.group(2).strip();
        switch (command) {
            case "set" -> addAssignment(arguments, line);
            case "sleep" -> addSleep(arguments, line);
            case "gset" -> bindResult(arguments, true);
            case "aset" -> bindResult(arguments, false);
            case "if" -> openIfs.push(new IfBlock(line, addBranch(expression(arguments, line), line)));
            case "elif" -> addElif(arguments, line);
            case "else" -> addElse(arguments, line);
            case "endif" -> endIf(arguments);
            default -> throw new ScriptException(unsupportedCommand(command));
        }
    }

    private static String unsupportedCommand(String command) {
        return switch (command) {
            case "startpipeline", "endpipeline", "syncpipeline" ->
                "\\" + command
                        + " is not supported: the driver sends no pipelines; without them the statements are sent"
                        + " one by one";
            case "setrandom" -> "\\setrandom has been removed: write \\set NAME random(FROM, TO)";
            case "shell", "setshell" -> "\\" + command + " is not supported: scripts run no programs";
            default ->
                "there is no command \\" + command
                        + "; there are \\set, \\sleep, \\gset, \\aset, \\if, \\elif, \\else, \\endif";
        };
    }

    private void addAssignment(String arguments, int line) throws ScriptException {
        Matcher parts = ASSIGNMENT.matcher(arguments);
        if (!parts.matches()) {
            throw new ScriptException("\\set must be \\set NAME EXPRESSION, got '\\set " + arguments + "'");
        }
        Expression value = expression(parts.group(2), line);
        steps.add(new ScriptStep.Assignment(line, symbols.define(parts.group(1)), value));
    }

    private void addSleep(String arguments, int line) throws ScriptException {
        Matcher parts = SLEEP.matcher(arguments);
        if (!parts.matches()) {
            throw new ScriptException("\\sleep must be \\sleep NUMBER [us|ms|s], got '\\sleep " + arguments + "'");
        }
        long micros = parts.group(2) == null
                ? 1_000_000
                : switch (parts.group(2)) {
                    case "us" -> 1;
                    case "ms" -> 1_000;
                    default -> 1_000_000;
                };
        steps.add(new ScriptStep.Sleep(line, expression(parts.group(1), line), micros));
    }

    private void bindResult(String prefix, boolean exactlyOneRow) throws ScriptException {
        String command = exactlyOneRow ? "\\gset" : "\\aset";
        int last = steps.size() - 1;
        if (last < 0
                || !(steps.get(last) instanceof ScriptStep.SqlStatement statement)
                || statement.resultBinding().prefix() != null) {
            throw new ScriptException(command + " must follow a statement");
        }
        if (!PREFIX.matcher(prefix).matches()) {
            throw new ScriptException(command + " takes a prefix of letters, digits and '_', got '" + prefix + "'");
        }
        symbols.assignByQuery(prefix, statement.text());
        steps.set(
                last,
                new ScriptStep.SqlStatement(
                        statement.line(),
                        statement.pieces(),
                        statement.variables(),
                        new ScriptStep.ResultBinding(prefix, exactlyOneRow)));
    }

    private int addBranch(Expression condition, int line) {
        steps.add(new ScriptStep.Branch(line, condition, UNRESOLVED));
        return steps.size() - 1;
    }

    private void addElif(String arguments, int line) throws ScriptException {
        IfBlock block = endAlternative("\\elif", line);
        block.branch = addBranch(expression(arguments, line), line);
    }

    private void addElse(String arguments, int line) throws ScriptException {
        IfBlock block = endAlternative("\\else", line);
        requireNoArguments("\\else", arguments);
        block.elseSeen = true;
    }

    /** Ends the steps of one alternative with a jump behind the block; the failed branch leads to the next alternative. */
    private IfBlock endAlternative(String command, int line) throws ScriptException {
        IfBlock block = openIfs.peek();
        if (block == null || block.elseSeen) {
            throw new ScriptException(command + " has no \\if before it" + (block == null ? "" : " but after \\else"));
        }
        block.jumps.add(steps.size());
        steps.add(new ScriptStep.Jump(line, UNRESOLVED));
        pointBranchHere(block);
        return block;
    }

    private void endIf(String arguments) throws ScriptException {
        requireNoArguments("\\endif", arguments);
        if (openIfs.isEmpty()) {
            throw new ScriptException("\\endif has no \\if before it");
        }
        IfBlock block = openIfs.pop();
        if (!block.elseSeen) {
            pointBranchHere(block);
        }
        for (int jump : block.jumps) {
            steps.set(jump, new ScriptStep.Jump(steps.get(jump).line(), steps.size()));
        }
    }

    private void pointBranchHere(IfBlock block) {
        ScriptStep.Branch branch = (ScriptStep.Branch) steps.get(block.branch);
        steps.set(block.branch, new ScriptStep.Branch(branch.line(), branch.condition(), steps.size()));
    }

    private Expression expression(String text, int line) throws ScriptException {
        return ExpressionParser.parse(text, symbols, location.apply(line));
    }

    private static void requireNoArguments(String command, String arguments) throws ScriptException {
        if (!arguments.isEmpty()) {
            throw new ScriptException(command + " takes no arguments, got '" + arguments + "'");
        }
    }
}
