/**
 * The bounds of turns and lines, each with its unit in its name and its reason beside it: how time is
 * divided between requests that wait.
 */

/**
 * Shortest processing time of a connection's turn while others wait: ten cheap answers, or one dear
 * answer. With `connectionsMax` connections, the next turn comes after some 3 s.
 */
export const connectionTurnMs = 0.25;

/**
 * Time by which each waiting request lengthens the turns: a connection that has left the processor's
 * caches needs more answers to make up for that. With 640 clients a turn has some thirty answers.
 */
export const connectionTurnMsPerWaiting = 0.0015;

/** The most that the turns of all waiting requests take together, before turns get shorter again. */
export const connectionRoundMs = 1_600;

/** Processing time of reading and writing the socket, which is added to that of an answer. */
export const requestCostMs = 0.01;

/** Time for answers in one turn of the event loop. Between turns it takes new connections. */
export const turnSliceMs = 1;

/** The part of `turnSliceMs` that is left for requests that wait, however long reading took. */
export const leastSliceMs = 0.25;
