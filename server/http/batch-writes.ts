/**
 * Consecutive turns with at most one request after which batching stops. Under load, some turns also have only one
 * request.
 */
const CALM_TURNS = 16;

let waiting: (() => void)[] = [];
let inThisTurn = 0;
let crowdedTurns = 0;

/**
 * Sends a cached response. While turns of the event loop bring several requests, responses are written together at the
 * end of the turn, which raises throughput by about a quarter compared with alternating reads and writes (decision 4).
 * Otherwise sends immediately.
 */
export function batchWrite(send: () => void): void {
  inThisTurn += 1;
  if (inThisTurn === 1) setImmediate(endTurn);
  if (crowdedTurns > 0) waiting.push(send);
  else send();
}

function endTurn(): void {
  crowdedTurns = inThisTurn > 1 ? CALM_TURNS : Math.max(0, crowdedTurns - 1);
  inThisTurn = 0;
  const sends = waiting;
  waiting = [];
  for (const send of sends) send();
}
