import { inArray, sql } from 'drizzle-orm';
import type { Database, Db } from '../app/db/client.server.ts';
import { countNewerMigrations, migrateDatabase, migrationsApplied } from '../app/db/migrate.server.ts';
import { DatabaseUnavailableError } from '../app/db/postgres-errors.server.ts';
import { creators } from '../app/db/schema/creators.ts';
import { accounts } from '../app/db/schema/identity.ts';
import { sites } from '../app/db/schema/site.ts';
import type { Log } from '../app/http/services.ts';
import { isDomainName } from '../app/sites/host-name.ts';
import { demoCreators } from '../demo/creators.ts';
import { demoPeople } from '../demo/people.ts';
import { type Config, ConfigError, type NamedSite } from './config.ts';

/** Site that a database belongs to (docs/decisions/0048-payments-stand-in.md). */
export interface Site {
  mode: Config['mode'];
  /** Origin of the site, or null if no process has set it yet. */
  origin: string | null;
}

interface Entry {
  now: Date;
  migrate: Config['migrate'];
  /** Called with a sentence for the operator if the migration has to wait. */
  report: (sentence: string) => void;
}

/**
 * Site as stored, or the demo if its rows are recognized. Without a site, `unknown` if there are creators or accounts,
 * or else `empty`.
 */
type Found = Site | 'empty' | 'unknown';

/**
 * Migrates the database for a process that serves or works on jobs, and records the site. Throws a `ConfigError`
 * before any change if the database belongs to the other mode, or if APP_MODE is missing and the content of a
 * PostgreSQL database does not tell its mode.
 */
export async function startSite(
  database: Database,
  { mode, modeIsChosen, origin, migrate }: Pick<Config, 'mode' | 'modeIsChosen' | 'origin' | 'migrate'>,
  { now, log }: { now: Date; log: Log },
): Promise<void> {
  const report = (sentence: string) => log.info({}, sentence);
  const { before } = await enterDatabase(database, { now, report, migrate }, (found) => {
    // A live site's database is a server, so an embedded database belongs to a demo.
    if (found === 'unknown' && !modeIsChosen && database.kind === 'postgres') {
      throw new ConfigError([
        'APP_MODE is missing: the database has creators or accounts, and no site has been started on it by this version. Set APP_MODE=live, or APP_MODE=demo if they are a demo’s',
      ]);
    }
    if (typeof found === 'object' && found.mode !== mode) throw otherMode(found, modeIsChosen ? mode : null);
    return { mode, origin };
  });
  if (before !== null && before !== origin) log.info({ before, origin }, 'The site has another address now');
}

/**
 * Migrates the database for an operator command, and returns the site. Throws a `ConfigError` before any change if the
 * environment names another site, or if the site's mode or the live site's address is unknown.
 */
export async function siteOfCommand(database: Database, named: NamedSite, entry: Entry): Promise<Site> {
  const { site } = await enterDatabase(database, entry, (found) => {
    const site = typeof found === 'object' ? found : { mode: named.mode, origin: null };
    const mode = site.mode ?? (database.kind === 'pglite' ? 'demo' : null);
    if (mode === null) {
      throw new ConfigError([
        'APP_MODE is missing: no site has been started on this database by this version. Start the site first, or set APP_MODE and APP_ORIGIN as for the site',
      ]);
    }
    if (named.mode !== null && named.mode !== mode) throw otherMode({ ...site, mode }, named.mode);
    if (named.origin !== null && site.origin !== null && named.origin !== site.origin) {
      throw new ConfigError([
        `APP_ORIGIN is ${named.origin}, but the site that uses this database is at ${site.origin}. Leave APP_ORIGIN out; if the site has moved, start it at its new address first`,
      ]);
    }
    const origin = site.origin ?? named.origin;
    if (mode === 'live' && origin === null) {
      throw new ConfigError([
        'APP_ORIGIN is missing: the database does not have the live site’s address yet. Start the site first, or set APP_ORIGIN as for the site',
      ]);
    }
    return { mode, origin };
  });
  return site;
}

/** Migrates the database, or with MIGRATE off throws a `DatabaseUnavailableError` if a migration is missing. */
async function updateSchema(database: Database, { migrate, report }: Omit<Entry, 'now'>): Promise<void> {
  if (migrate === 'start') await migrateDatabase(database, { report });
  else if (!(await migrationsApplied(database.db))) {
    throw new DatabaseUnavailableError(
      'The database does not have this version’s schema yet, and MIGRATE is off: run npm run migrate first.',
    );
  }
  const newer = await countNewerMigrations(database.db);
  if (newer > 0) {
    report(
      `The database’s schema is newer than this version: it has ${newer} ${newer === 1 ? 'migration' : 'migrations'} that this version does not know. It works as long as the newer version is one release ahead`,
    );
  }
}

/**
 * Migrates the database and writes the site's row. `enter` returns the new row from the state found, or throws.
 * @returns the row and its previous origin, which for a new row is the same
 */
async function enterDatabase(
  database: Database,
  { now, ...schema }: Entry,
  enter: (found: Found) => Site,
): Promise<{ site: Site; before: Site['origin'] }> {
  const { db } = database;
  const wanted = enter(await findSite(db));
  await updateSchema(database, schema);
  return db.transaction(async (tx) => {
    // If processes start together, one writes the row, and the others must match it.
    await tx
      .insert(sites)
      .values({ ...wanted, createdAt: now })
      .onConflictDoNothing();
    const { mode, origin, formerHosts } = sites;
    const [row] = await tx.select({ mode, origin, formerHosts }).from(sites).for('update');
    const site = enter(row!);
    if (site.origin !== row!.origin) {
      await tx.update(sites).set({ origin: site.origin, formerHosts: formerHostsAfter(row!, site) });
    }
    return { site, before: row!.origin };
  });
}

/**
 * Returns the former hosts after a change of the origin, without the host that the site returns to. Local names and IP
 * addresses are not added.
 */
function formerHostsAfter(left: Site & { formerHosts: string[] }, { origin }: Site): string[] {
  const hosts = new Set(left.formerHosts);
  const former = left.origin && new URL(left.origin).hostname;
  if (former?.includes('.') && isDomainName(former)) hosts.add(former);
  if (origin) hosts.delete(new URL(origin).hostname);
  return [...hosts];
}

export async function listFormerHosts(db: Db): Promise<string[]> {
  const [site] = await db.select({ formerHosts: sites.formerHosts }).from(sites);
  return site?.formerHosts ?? [];
}

/** Creators and people of the demo, which identify a demo's database without a site's row. */
const demoRows = [
  { table: creators, ids: demoCreators.map(({ id }) => id) },
  { table: accounts, ids: demoPeople.map(({ id }) => id) },
];

async function findSite(db: Db): Promise<Found> {
  if (!(await isMigrated(db))) return 'empty';
  const [site] = await db.select({ mode: sites.mode, origin: sites.origin }).from(sites);
  if (site) return site;
  let found: Found = 'empty';
  for (const { table, ids } of demoRows) {
    const ofDemo = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids)).limit(1);
    if (ofDemo.length > 0) return { mode: 'demo', origin: null };
    if ((await db.select({ id: table.id }).from(table).limit(1)).length > 0) found = 'unknown';
  }
  return found;
}

async function isMigrated(db: Db): Promise<boolean> {
  const found = await db.execute(sql`select to_regclass('site') is not null as "isThere"`);
  const [row] = (found as unknown as { rows: { isThere: boolean }[] }).rows;
  return row!.isThere;
}

/** @param named mode from the environment, or null if not set, which would start a demo */
function otherMode({ mode, origin }: Site, named: Config['mode'] | null): ConfigError {
  const at = origin === null ? '' : ` ${origin}`;
  if (mode === 'live') {
    const isMissing = named === null ? 'APP_MODE is missing: the' : 'The';
    return new ConfigError([
      `${isMissing} database is that of the live site${at}, which no demo may change. Set APP_MODE=live, or leave DATABASE_URL out for a demo on a database of its own`,
    ]);
  }
  return new ConfigError([
    `The database is a demo’s${at && `, at${at}`}, where anyone can sign in with the published password. Set DATABASE_URL to an empty database for the live site, or APP_MODE=demo to use this one`,
  ]);
}
