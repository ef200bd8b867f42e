import { Gauge, type Registry } from 'prom-client';
import { findLastSuccess } from '../../app/backups/runs/backup-runs.server.ts';
import type { Db } from '../../app/db/client.server.ts';

/**
 * Creates gauges of the last complete backup and the last verified backup. A gauge is absent while the database is
 * unavailable or there is no such backup.
 * @returns function that reads the values again
 */
export function createBackupMetrics(db: Db, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ registers, name, help, labelNames: [], aggregator: 'first' });
  const gauges = {
    backup: gauge('larder_backup_success_timestamp_seconds', 'When the newest backup was begun, as a Unix time'),
    'restore-check': gauge(
      'larder_restore_check_success_timestamp_seconds',
      'When the newest backup was last restored and compared without a difference, as a Unix time',
    ),
  };
  return async () => {
    for (const kind of ['backup', 'restore-check'] as const) {
      const at = await findLastSuccess(db, kind).catch(() => null);
      // A gauge without labels would otherwise be exported as 0.
      if (at === null) gauges[kind].remove();
      else gauges[kind].set(at.getTime() / 1000);
    }
  };
}
