/**
 * The link between the coordinator and its agents: who is in, questions and answers, who is lost. How bytes travel is behind
 * {@link org.storeharness.cluster.link.LinkTransport}.
 */
@org.jspecify.annotations.NullMarked
package org.storeharness.cluster.link;
