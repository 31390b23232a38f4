package org.storeharness.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptorTextTest {
    @Test
    void everyStatementIsRead() {
        ModuleDescriptor expected = ModuleDescriptor.newModule("a.b")
                .requires("c")
                .requires(Set.of(Modifier.STATIC, Modifier.TRANSITIVE), "d.e")
                .exports("a.b.f")
                .exports("a.b.g", Set.of("h", "i.j"))
                .opens("a.b.k", Set.of("c"))
                .uses("a.b.f.L")
                .provides("c.M", List.of("a.b.k.N", "a.b.k.O"))
                .build();
        assertThat(DescriptorText.parse("""
                        /** What it is; it exports much. */
                        module a.b {
                            requires c; // and no more
                            requires static transitive d.e;

                            exports a.b.f;
                            exports a.b.g to
                                    h,
                                    i.j;
                            opens a.b.k to c;
                            uses a.b.f.L;
                            provides c.M with
                                    a.b.k.N,
                                    a.b.k.O;
                        }
                        """)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exports a.c; exports a.c to d;", "exports a.c to d, e, d;", "uses a.C; uses a.C;"})
    void whatIsSaidTwiceIsRefused(String statements) {
        assertThatThrownBy(() -> DescriptorText.parse("module a { " + statements + " }"))
                .isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"class A {}", "module a { export a.b; }", "module a { requires public b; }"})
    void whatIsNoDescriptorIsRefused(String source) {
        assertThatThrownBy(() -> DescriptorText.parse(source)).isInstanceOf(IllegalArgumentException.class);
    }
}
