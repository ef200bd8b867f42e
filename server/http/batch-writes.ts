/** Consecutive event loop turns with a single request after which batching stops. */
const CALM_TURNS = 16;

let waiting: (() => void)[] = [];
let inThisTurn = 0;
let crowdedTurns = 0;

/**
 * Sends a cached response. For some turns after one with several requests, responses are written together at the end of
 * the turn (decision 4).
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
