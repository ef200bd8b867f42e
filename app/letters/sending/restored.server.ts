import type { BulkTransaction } from '../../db/bulk.server.ts';

/** Holds or pauses a restored backup's letters. Queued deliveries become unknown: their mails may have gone out. */
export function stopRestoredLetters(tx: Pick<BulkTransaction, 'script'>, { now }: { now: Date }): Promise<void> {
  const at = `'${now.toISOString()}'::timestamptz`;
  return tx.script(`
    update letter_deliveries set state = 'unknown', handed_at = coalesce(handed_at, ${at}), settled_at = ${at}
      where state = 'queued';
    update letters set state = 'paused', stop_reason = 'restored' where state in ('sending', 'paused');
    update letters set state = 'held', stop_reason = 'restored' where state = 'scheduled' and due_at <= ${at}`);
}
