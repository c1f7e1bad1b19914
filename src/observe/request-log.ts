/**
 * Writes the access log. Lines are formatted by hand: a general-purpose logger takes several times
 * as long for the same bytes.
 */
import { type Log, timeNow } from './log.ts';
import type { RequestObservation } from './observation.ts';

/** Logs requests; a no-op if the log level is above theirs. */
export function requestLog(log: Log): (observation: RequestObservation) => void {
  if (!log.isLevelEnabled('info')) return () => {};
  const isDebug = log.isLevelEnabled('debug');
  return (observation) => {
    if (isDebug || levelOf(observation) === 'info') {
      log.lines.write(requestLine(observation, timeNow()));
    }
  };
}

/** Probes hit every replica every few seconds and add nothing to the metrics. */
function levelOf({ route }: RequestObservation): 'debug' | 'info' {
  return route === 'health' ? 'debug' : 'info';
}

/**
 * One line of JSON with its line end:
 * `{"level":"info"|"debug","time":…,"request_id":…,"method":…,"target":…,"route":…,"status":…,
 *   "problems"?:[…],"cut_off"?:true,"duration_ms":…,"address":…,"partner_id":…,"token_id":…,"msg":"request"}`.
 */
export function requestLine(observation: RequestObservation, time: string): string {
  const { requestId, method, route, target, status, problems, address } = observation;
  const { partnerId, tokenId, isCutOff } = observation;
  const level = levelOf(observation);
  const durationMs = roundedMs(observation.durationMs);
  const refused = problems.length === 0 ? '' : `"problems":["${problems.join('","')}"],`;
  const cutOff = isCutOff ? '"cut_off":true,' : '';
  // Each piece of a template costs 10 ns: quotes belong to the text beside them.
  return (
    `{"level":"${level}","time":"${time}","request_id":"${requestId}","method":"${method}",` +
    `"target":"${escaped(target)}","route":${nameJson(route)},"status":${status},${refused}${cutOff}` +
    `"duration_ms":${durationMs},"address":"${address}",` +
    `"partner_id":${textJson(partnerId)},"token_id":${nameJson(tokenId)},"msg":"request"}\n`
  );
}

/** Text that JSON does not escape: no quote, backslash, control character or lone surrogate. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** Untrusted text as JSON holds it between quotes. The test costs a fraction of `JSON.stringify`. */
function escaped(text: string): string {
  return plain.test(text) ? text : JSON.stringify(text).slice(1, -1);
}

function textJson(text: string | null): string {
  return text === null ? 'null' : `"${escaped(text)}"`;
}

/** Quotes a constant that needs no escaping. */
function nameJson(name: string | null): string {
  return name === null ? 'null' : `"${name}"`;
}

/** Durations are logged in ms, to the microsecond. */
const microsecondsPerMs = 1_000;

export function roundedMs(ms: number): number {
  return Math.round(ms * microsecondsPerMs) / microsecondsPerMs;
}
