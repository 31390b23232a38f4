package org.storeharness.json;

import java.util.regex.Pattern;
import tools.jackson.dataformat.yaml.util.StringQuotingChecker;

/** Omits quotes only around words and quantities that every YAML reader reads as text. */
final class YamlQuotingChecker extends StringQuotingChecker.Default {
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
