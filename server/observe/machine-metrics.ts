import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../app/db/client.server.ts';

/** Creates gauges of the database and of the data directory's disk. Returns a function that reads the values again. */
export function createMachineMetrics(
  { database, dataDirectory }: { database: Database; dataDirectory: string },
  registers: Registry[],
): () => Promise<void> {
  // Aggregated as the minimum, because each process has its own pool.
  const up = new Gauge({
    registers,
    name: 'larder_database_up',
    help: 'Whether the database answers: 1, or 0',
    aggregator: 'min',
  });
  const connections = new Gauge({
    registers,
    name: 'larder_database_connections',
    help: 'Connections for queries, by what they do; PostgreSQL',
    labelNames: ['state'],
  });
  const most = new Gauge({
    registers,
    name: 'larder_database_connections_max',
    help: 'How many connections for queries there may be',
    labelNames: [],
  });
  const waiting = new Gauge({
    registers,
    name: 'larder_database_queries_waiting',
    help: 'Queries that wait for a connection',
    labelNames: [],
  });
  const disk = (name: string, help: string) =>
    new Gauge({ registers, name, help, labelNames: [], aggregator: 'first' });
  const free = disk('larder_disk_free_bytes', 'What the site may still write on the disk of DATA_DIR');
  const size = disk('larder_disk_size_bytes', 'The size of the disk of DATA_DIR');

  return async () => {
    const [answers, found] = await Promise.all([
      database.db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      statfs(dataDirectory).catch(() => null),
    ]);
    up.set(answers ? 1 : 0);
    const counted = database.connections();
    connections.reset();
    if (counted) {
      connections.set({ state: 'used' }, counted.used);
      connections.set({ state: 'idle' }, counted.idle);
    }
    for (const [gauge, value] of [
      [most, counted?.most],
      [waiting, counted?.waiting],
      [free, found && found.bavail * found.bsize],
      [size, found && found.blocks * found.bsize],
    ] as const) {
      // A gauge without labels would otherwise be exported as 0.
      if (value === undefined || value === null) gauge.remove();
      else gauge.set(value);
    }
  };
}
