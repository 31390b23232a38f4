package org.storeharness.s3.object;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AccessKeyTest {
    private static final AccessKey KEY = new AccessKey("AKIDOFTHISTEST", "a+secret/of/this/test=", "token//of+it==");

    @Test
    void noPartOfItIsInATextOfAService() {
        assertThat(KEY.hiddenIn(
                        "No such key: AKIDOFTHISTEST/20261123, token token//of+it== or token%2F%2Fof%2Bit%3D%3D"))
                .isEqualTo("No such key: ***/20261123, token *** or ***");
        assertThat(KEY.hiddenIn("a+secret/of/this/test=a%2Bsecret%2Fof%2Fthis%2Ftest%3D"))
                .isEqualTo("******");
        assertThat(KEY.hiddenIn("token token//of+it...")).isEqualTo("token ***...");
        assertThat(KEY.hiddenIn("SlowDown: later")).isEqualTo("SlowDown: later");
    }

    @Test
    void whatMayBeAPartOfAWordIsHiddenWhereItStandsAlone() {
        AccessKey brief = new AccessKey("me", "mine", null);
        assertThat(brief.hiddenIn("me (me/20261123) names the determined time of me"))
                .isEqualTo("*** (***/20261123) names the determined time of ***");
        assertThat(new AccessKey("", "", "").hiddenIn("a text")).isEqualTo("a text");
    }

    @Test
    void itShowsNothingOfItself() {
        assertThat(KEY).hasToString("AccessKey[hidden]");
    }
}
