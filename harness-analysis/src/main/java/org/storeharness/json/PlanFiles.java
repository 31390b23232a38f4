package org.storeharness.json;

import java.io.StringWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.storeharness.json.DocumentNode.ScalarKind;
import org.storeharness.json.DocumentNode.ScalarNode;
import org.storeharness.json.DocumentParser.Syntax;
import org.storeharness.json.RecordReader.UnknownFields;
import org.storeharness.plan.Extent;
import org.storeharness.plan.Plan;
import org.storeharness.plan.Prices;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;
import tools.jackson.dataformat.yaml.util.StringQuotingChecker;

/**
 * Plans as files: YAML, or JSON where the file's name ends in {@code .json}. Every field that is left out takes its value
 * from {@code plan-defaults.yaml} of this package; the seed {@code random} is drawn anew whenever a plan is read.
 */
public final class PlanFiles {
    /** The longest plan: far more than a person writes, little enough for any heap. */
    static final int MAXIMUM_CHARACTERS = 1 << 18;

    private static final PlanDefaults DEFAULTS = PlanDefaults.load();
    private static final int SEED_BOUND = 1_000_000_000;
    private static final YAMLFactory YAML = YAMLFactory.builder()
            .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
            .disable(YAMLWriteFeature.SPLIT_LINES)
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .stringQuotingChecker(new YamlQuotingChecker())
            .build();

    private PlanFiles() {}

    /**
     * Reads a plan file.
     *
     * @throws DocumentException if the file cannot be read or is not a valid plan
     */
    public static Plan read(Path file) {
        return read(file, Extent.none());
    }

    /**
     * Reads a plan file whose workloads need not say how long they are measured.
     *
     * @param measure holds where the file does not say it; empty where the file has to
     * @throws DocumentException if the file cannot be read or is not a valid plan
     */
    public static Plan read(Path file, Extent measure) {
        return parse(
                DocumentFiles.read(file, MAXIMUM_CHARACTERS),
                String.valueOf(file.getFileName()),
                PlanFiles::drawnSeed,
                DEFAULTS.measuring(measure),
                prices -> pricesBeside(file, prices));
    }

    /**
     * Reads a file of prices, written as a plan is.
     *
     * @throws DocumentException if the file cannot be read or has no valid prices
     */
    public static Prices readPrices(Path file) {
        DocumentNode given = pricesIn(file);
        return given.read(
                String.valueOf(file.getFileName()),
                () -> new RecordReader(UnknownFields.REFUSED).read(Prices.class, given));
    }

    private static DocumentNode pricesIn(Path file) {
        String name = String.valueOf(file.getFileName());
        return DocumentParser.parse(DocumentFiles.read(file, MAXIMUM_CHARACTERS), name, Syntax.of(name));
    }

    /** The prices of a plan's file, in place of the name of their own, which stands from the plan's directory. */
    private static DocumentNode pricesBeside(Path plan, DocumentNode prices) {
        if (prices instanceof ScalarNode name && name.kind() == ScalarKind.TEXT) {
            Path file = plan.resolveSibling(name.text());
            readPrices(file);
            return pricesIn(file);
        }
        return prices;
    }

    /**
     * Reads a plan.
     *
     * @param source the name of the text in errors; JSON if it ends in {@code .json}
     * @throws DocumentException if the text is not a valid plan
     */
    public static Plan parse(String text, String source) {
        return parse(text, source, PlanFiles::drawnSeed);
    }

    static Plan parse(String text, String source, LongSupplier seeds) {
        return parse(text, source, seeds, DEFAULTS, prices -> prices);
    }

    private static long drawnSeed() {
        return new SecureRandom().nextInt(SEED_BOUND);
    }

    private static Plan parse(
            String text, String source, LongSupplier seeds, PlanDefaults defaults, UnaryOperator<DocumentNode> prices) {
        if (text.length() > MAXIMUM_CHARACTERS) {
            throw new DocumentException(
                    "", "a plan must not be longer than " + MAXIMUM_CHARACTERS + " characters", source, 0);
        }
        DocumentNode given = DocumentParser.parse(text, source, Syntax.of(source));
        return given.read(source, () -> {
            DocumentNode complete = defaults.withDefaults(given)
                    .withField("seed", seed -> drawn(seed, seeds))
                    .withField("prices", prices);
            return new RecordReader(UnknownFields.REFUSED).read(Plan.class, complete);
        });
    }

    /** The plan as YAML, every field written out; {@link #parse} reads it back as an equal plan. */
    public static String write(Plan plan) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = YAML.createGenerator(ObjectWriteContext.empty(), text)) {
            new RecordWriter(out).write(Plan.class, plan);
        }
        return text.toString();
    }

    /** A plan inside another document, with the defaults for fields that its writer did not know yet. */
    static DocumentNode withDefaults(DocumentNode plan) {
        return DEFAULTS.withDefaults(plan);
    }

    private static DocumentNode drawn(DocumentNode seed, LongSupplier seeds) {
        return seed instanceof ScalarNode scalar
                        && scalar.kind() == ScalarKind.TEXT
                        && scalar.text().equals("random")
                ? new ScalarNode(ScalarKind.WHOLE_NUMBER, Long.toString(seeds.getAsLong()), seed.line())
                : seed;
    }

    /** Omits quotes only around words and quantities that every YAML reader reads as text. */
    private static final class YamlQuotingChecker extends StringQuotingChecker.Default {
        private static final long serialVersionUID = 1L;
        private static final Pattern PLAIN =
                Pattern.compile("[A-Za-z][A-Za-z0-9_./-]*( [A-Za-z0-9][A-Za-z0-9_./-]*)*|[0-9]+[A-Za-z]+(/s)?");

        @Override
        public boolean needToQuoteName(String name) {
            return !PLAIN.matcher(name).matches() || super.needToQuoteName(name);
        }

        @Override
        public boolean needToQuoteValue(String value) {
            return !PLAIN.matcher(value).matches() || super.needToQuoteValue(value);
        }
    }
}
