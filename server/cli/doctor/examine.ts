import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../../app/db/client.server.ts';
import { DirectoryInUseError } from '../../../app/db/directory-lock.server.ts';
import { isUnavailable } from '../../../app/db/postgres-errors.server.ts';
import { type Finding, ok, problem, unknown } from '../../../app/http/finding.ts';
import { demoTemplate } from '../../../demo/creators.ts';
import { type Config, ConfigError, readConfig } from '../../config.ts';
import { hostOf } from '../../open-database.ts';
import { explainStartError } from '../../start-errors.ts';
import { checkOwnAddresses } from './address-checks.ts';
import { checkDatabase } from './database-checks.ts';
import { checkClock, checkDisk, checkNode, checkSecrets } from './machine-checks.ts';
import { checkMail } from './mail-checks.ts';
import type { Surroundings } from './surroundings.ts';

export async function examine(around: Surroundings): Promise<Finding[]> {
  const read = readSettings(around);
  if ('findings' in read) return [...checkNode(around), ...read.findings];
  const { config } = read;
  return [
    ...checkNode(around),
    ok('Settings', `${config.mode}, ${config.origin}`),
    ...(await checkSecrets(around, config)),
    await checkDisk(around, config),
    await checkClock(around, config),
    ...(await checkMail(around, config)),
    ...(await checkOwnAddresses(around, config)),
    ...(await withDatabase(around, config, (database) => checkDatabase(around, database, config))),
  ];
}

function readSettings({ env }: Surroundings): { config: Config } | { findings: Finding[] } {
  try {
    return { config: readConfig(env, demoTemplate) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return {
      findings: [
        ...error.errors.map((each) => problem('Settings', each)),
        unknown('Everything else', 'correct the settings first'),
      ],
    };
  }
}

async function withDatabase(
  { openDatabase }: Surroundings,
  config: Config,
  check: (database: Database) => Promise<Finding[]>,
): Promise<Finding[]> {
  const about = 'Database';
  const { databaseUrl, dataDirectory } = config;
  // Opening an embedded database would create it.
  if (databaseUrl === null && !existsSync(path.join(dataDirectory, 'database'))) {
    return [unknown(about, `there is none in ${dataDirectory} yet: the site makes it`)];
  }
  const rest = unknown('Queue, webhook, backups', 'the database says');
  let database: Database | null = null;
  try {
    database = await openDatabase(config);
    await database.reach();
    const where = databaseUrl === null ? dataDirectory : hostOf(databaseUrl);
    return [ok(about, `${where} answers`), ...(await check(database))];
  } catch (error) {
    if (error instanceof DirectoryInUseError) {
      return [unknown(about, 'the running site has the embedded one open. Ask its /readyz, or stop it'), rest];
    }
    const explained = explainStartError(error);
    if (explained !== null) return [problem(about, explained), rest];
    if (!isUnavailable(error)) throw error;
    return [
      problem(
        about,
        `PostgreSQL cannot be reached at ${hostOf(databaseUrl!)}. Is it running, and is DATABASE_URL right?`,
      ),
      rest,
    ];
  } finally {
    await database?.close();
  }
}
