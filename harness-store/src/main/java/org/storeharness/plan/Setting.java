package org.storeharness.plan;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.apiguardian.api.API;

/** Describes a component of a store's options record: its help text and its default, as it would be written in a plan. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
    /** One sentence for the help, without a full stop. */
    String help();

    /** The default in the spelling of a plan file; empty means "not set" ({@code null}, or an empty list). */
    String defaultValue() default "";

    /** Whether the value is never shown in a result, a log or an error. */
    boolean secret() default false;
}
