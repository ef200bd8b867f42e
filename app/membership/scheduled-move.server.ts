import type { Db } from '../db/client.server.ts';
import type { Services } from '../http/services.ts';

/** Makes the move that a membership has scheduled. */
export async function executeScheduledMove(
  _tx: Db,
  _services: Pick<Services, 'origin' | 'supportEmail' | 'mail' | 'secrets'>,
  _move: { membershipId: string; now: Date },
): Promise<void> {}
