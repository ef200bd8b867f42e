/** Consecutive event loop turns with a single request after which batching stops. A few also occur under load. */
const CALM_TURNS = 16;

let waiting: (() => void)[] = [];
let inThisTurn = 0;
let crowdedTurns = 0;

/**
 * Sends a cached response. After an event loop turn with several requests, the responses of each turn are written
 * together at its end, which raises throughput by about a quarter (decision 4).
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
