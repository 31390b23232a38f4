package org.storeharness.cli.run;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.storeharness.engine.EndedOperation;
import org.storeharness.result.measurement.StageId;
import org.storeharness.store.OperationPart;
import org.storeharness.store.Outcome;
import org.storeharness.unit.EnumSpelling;

/** A slow operation in a recording: its span is the service time. Parts that it did not pass are not known. */
@Name("org.storeharness.SlowOperation")
@Label("Slow Operation")
@Category("Store Harness")
@Description("An operation that took longer than most of its worker, from its start to its end")
@StackTrace(false)
final class SlowOperation extends Event {
    @Label("Target")
    String target = "";

    @Label("Workload")
    String workload = "";

    @Label("Round")
    int round;

    @Label("Operation")
    String operation = "";

    @Label("Outcome")
    String outcome = "";

    @Label("Key")
    @Description("The key of the first object")
    long key;

    @Label("Objects")
    int objects;

    @Label("Size")
    @DataAmount
    long size;

    @Label("Retries")
    int retries;

    @Label("Response Time")
    @Description("From the intended start")
    @Timespan
    long responseTime;

    @Label("Service Time")
    @Timespan
    long serviceTime;

    @Label("Pool Wait")
    @Timespan
    long poolWait;

    @Label("Connected")
    @Timespan
    long connected;

    @Label("Assigned")
    @Timespan
    long assigned;

    @Label("First Byte")
    @Timespan
    long firstByte;

    SlowOperation(StageId stage) {
        target = stage.target();
        workload = stage.cell().workload();
        round = stage.round();
    }

    void fill(EndedOperation ended, Outcome how, long endNanos) {
        operation = EnumSpelling.of(ended.kind());
        outcome = EnumSpelling.of(how);
        key = ended.key(0);
        objects = ended.count();
        size = ended.bytes();
        retries = ended.repetitions();
        responseTime = endNanos - ended.intendedNanos();
        serviceTime = endNanos - ended.startNanos();
        poolWait = ended.sinceStart(OperationPart.POOL_WAIT_OVER);
        connected = ended.sinceStart(OperationPart.CONNECTED);
        assigned = ended.sinceStart(OperationPart.ASSIGNED);
        firstByte = ended.sinceStart(OperationPart.FIRST_BYTE);
    }
}
