/** Turns without a crowd until answers go out at once again: a crowd has turns with one request in them. */
const CALM_TURNS = 16;

let waiting: (() => void)[] = [];
let inThisTurn = 0;
let crowdedTurns = 0;

/**
 * Sends a cached answer. While turns of the event loop have several of them, at the end of the turn: so all of its
 * requests are read first, and the answers go out one after another, about a quarter more of them a second than when
 * reading and writing take turns (decision 22). Whoever asks alone does not wait.
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
