package org.storeharness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.storeharness.report.FigureTable.Column;
import org.storeharness.report.FigureTable.Figure;
import org.storeharness.report.FigureTable.Row;

/**
 * Makes a table whose rows are all made alike: each column is added with what it shows of a row, so that a header stands beside its
 * figures.
 *
 * @param <R> what a row is about
 */
public final class FigureColumns<R> {
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<R, Figure>> figures = new ArrayList<>();

    /** Adds a column of numbers. */
    public FigureColumns<R> figures(String header, Function<R, Figure> figure) {
        return add(new Column(header, false), figure);
    }

    /** Adds a column of words. */
    public FigureColumns<R> words(String header, Function<R, String> text) {
        return add(new Column(header, true), row -> Figure.of(text.apply(row)));
    }

    /** Adds a column of words that a page without room for it shows shortened, or leaves out. */
    void spare(String header, Function<R, Figure> figure) {
        add(new Column(header, true, true), figure);
    }

    private FigureColumns<R> add(Column column, Function<R, Figure> figure) {
        columns.add(column);
        figures.add(figure);
        return this;
    }

    /** The table of these rows, which have no order. */
    public FigureTable table(@Nullable String axis, List<R> rows, Function<R, String> name) {
        return table(axis, rows, row -> "", name);
    }

    FigureTable table(@Nullable String axis, List<R> rows, Function<R, String> rank, Function<R, String> name) {
        return new FigureTable(
                axis,
                List.copyOf(columns),
                rows.stream()
                        .map(row -> new Row(
                                rank.apply(row),
                                name.apply(row),
                                figures.stream()
                                        .map(figure -> figure.apply(row))
                                        .toList()))
                        .toList());
    }
}
