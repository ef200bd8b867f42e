import pg from 'pg';
import { openDatabase } from '../app/db/client.server.ts';
import { migrateDatabase } from '../app/db/migrate.server.ts';
import { forkServer } from './child.ts';
import { addListedSubscriptions } from './listed-subscriptions.ts';
import { MB } from './memory.ts';
import type { Reconciled } from './reconcile.ts';

const bars = { megabytes: 64, listed: 100, queued: 1_000 };

/**
 * The daily reconciliation in a process of its own: what that grows by, and how much it does at a time. A tenth of the
 * subscriptions first: in bounded memory both grow by the same.
 */
export async function reportReconciliation(databaseUrl: string, { quick }: { quick: boolean }): Promise<void> {
  const count = quick ? 10_000 : 100_000;
  process.stderr.write(`Writing ${count.toLocaleString('en')} subscriptions …\n`);
  const database = await openDatabase({ url: databaseUrl });
  await migrateDatabase(database).finally(() => database.close());
  // Without the site's statement timeout of ten seconds.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await addListedSubscriptions(client, count).finally(() => client.end());

  const child = await forkServer('reconcile.ts', { databaseUrl });
  await child.ask(1_000); // warms up
  for (const some of [count / 10, count]) {
    process.stderr.write(`Reconciling ${some.toLocaleString('en')} …\n`);
    const since = performance.now();
    const { slices, pages, mostListed, mostQueued, queued, found, grown } = await child.ask<Reconciled>(some);
    const seconds = (performance.now() - since) / 1_000;
    console.log(
      `${some.toLocaleString('en')} subscriptions reconciled, ${Math.round(some / seconds).toLocaleString('en')} a second (ten millions in ${((1e7 * seconds) / some / 3600).toFixed(1)} hours, with a provider that answers at once): +${(grown / MB).toFixed(0)} MB at most (the bar: under ${bars.megabytes}); ${slices} slices, ${pages} pages, at most ${mostListed} on a page and ${mostQueued} queued by a slice (the bars: ${bars.listed} and ${bars.queued}); ${(seconds / slices).toFixed(2)} s of work each slice`,
    );
    // One in a hundred is listed otherwise than it is stored.
    if (queued !== some / 100) throw new Error(`${queued} of ${some} were queued: ${JSON.stringify(found)}`);
  }
}
