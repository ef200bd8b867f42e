import type { Database } from '../app/db/client.server.ts';
import type { Services } from '../app/http/services.ts';
import { checkBucket, type S3Settings } from '../app/media/original-files.server.ts';
import { type Config, ConfigError } from './config.ts';
import { hostOf, waitForDatabase } from './open-database.ts';
import { openServices } from './open-services.ts';
import { startSite } from './site.ts';

/**
 * Opens the site for a process that serves or works on jobs. Does not start the job queue. Throws a `ConfigError` if
 * the database belongs to a site of the other mode (`site.ts`), or if the bucket refuses pictures.
 */
export async function openSite(
  config: Config,
  database: Database,
  options: Parameters<typeof openServices>[2],
): ReturnType<typeof openServices> {
  const { log } = options;
  if (config.databaseUrl !== null) {
    const addresses = [config.databaseUrl, config.databaseDirectUrl].filter((url) => url !== null);
    await waitForDatabase(database, {
      seconds: config.databaseWait,
      address: [...new Set(addresses.map(hostOf))].join(' or '),
      log,
    });
  }
  await startSite(database, config, { now: new Date(), log });
  const opened = await openServices(config, database, options);
  if (config.s3) await requireBucket(config.s3, log);
  return opened;
}

async function requireBucket(settings: S3Settings, log: Services['log']): Promise<void> {
  const checked = await checkBucket(settings);
  if (checked.ok) return;
  const { refused, code } = checked;
  if (!refused) return log.error({ code }, 'The bucket for pictures cannot be reached');
  const where = settings.endpoint === null ? `in ${settings.region}` : `at ${settings.endpoint}`;
  throw new ConfigError([
    `S3_BUCKET ${settings.bucket}: the service ${where} refuses to store a file there (${code}). Is the bucket there, are its region and endpoint right, and may these keys write to it?`,
  ]);
}
