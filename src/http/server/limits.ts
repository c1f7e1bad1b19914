/**
 * The bounds of turns and lines, each with its unit in its name and its reason: how time is divided
 * between requests that wait.
 */

/**
 * Shortest processing time of a connection's turn while others wait: ten cheap answers, or one dear
 * answer. With `connectionsMax` connections, a connection's next turn comes after some 3 s.
 */
export const connectionTurnMs = 0.25;

/**
 * Time by which each waiting request lengthens the turns. The data of a connection that waited has
 * left the processor's caches, and only several answers make up for that. With 640 clients a turn
 * has some thirty answers.
 */
export const connectionTurnMsPerWaiting = 0.0015;

/** The most that the turns of all waiting requests take together, before turns get shorter again. */
export const connectionRoundMs = 1_600;

/** Processing time of reading and writing the socket, which is added to that of an answer. */
export const requestCostMs = 0.01;

/** Time for answers in one turn of the event loop. Between turns it takes new connections. */
export const turnSliceMs = 1;

/**
 * Time for answers in one turn while a crowd waits. Somebody else who asks for little waits until the
 * turn ends: p99 3.9 ms, and 4.7 ms with turns of `turnSliceMs`. The crowd gets as many answers. Where
 * no crowd waits, turns as short would cost 3 % of the answers (bench/cases/overload.ts,
 * million-mixture.ts).
 */
export const crowdedSliceMs = 0.5;

/** The part of a slice that is left for waiting requests, however long reading took. */
export const leastSliceMs = 0.25;

/**
 * Average number of requests in a line from which on the lines count as a crowd. Beside a crowd,
 * slices last `crowdedSliceMs`, and the answer to somebody who asks for little is sent at once. Where
 * each of many partners waits with a request or two, sending each answer alone took a quarter of the
 * answers among a million assets. The average hides a crowd of one partner where many others wait:
 * slices then last `turnSliceMs`.
 */
export const crowdMin = 32;

/** How often within `SEND_TIMEOUT` the system is asked what it keeps for those who seem to take nothing. */
export const keptLooksPerTimeout = 6;
