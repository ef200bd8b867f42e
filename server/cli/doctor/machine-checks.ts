import { type Finding, ok, problem, unknown } from '../../../app/http/finding.ts';
import type { Config } from '../../config.ts';
import { secretNames } from '../../settings.ts';
import { neededNode } from '../../version.ts';
import type { Surroundings } from './surroundings.ts';

const GB = 1e9;
const MIN_FREE_BYTES = GB;
const MIN_FREE_SHARE = 0.05;
/** Difference between two clocks from which it is a problem, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 5_000;

export function checkNode({ nodeVersion }: Surroundings): Finding[] {
  const majorOf = (version: string) => version.split('.')[0];
  return majorOf(nodeVersion) === majorOf(neededNode)
    ? [ok('Node', nodeVersion)]
    : [problem('Node', `${nodeVersion} runs this, and ${neededNode} is what the site is tested on. Do: npm ci`)];
}

export async function checkSecrets({ env, modeOf }: Surroundings, { authSecrets }: Config): Promise<Finding[]> {
  const guessed = authSecrets?.some(isGuessed);
  const signing = guessed
    ? problem(
        'AUTH_SECRET',
        'can be guessed. Put a new one before it, with a comma between (openssl rand -base64 32), and leave the old one out a month later',
      )
    : ok('AUTH_SECRET', authSecrets ? 'is set' : 'is generated, in DATA_DIR');
  return [signing, ...(await checkSecretFiles({ env, modeOf }))];
}

function isGuessed(secret: string): boolean {
  return new Set(secret).size < 10 || /change|secret|password|example|0123456|abcdef/i.test(secret);
}

/**
 * Checks that users other than the owner and the file's group have no access to secret files. Files in /run/secrets are
 * exempt, because container platforms make them readable by every user of the container.
 */
async function checkSecretFiles({ env, modeOf }: Pick<Surroundings, 'env' | 'modeOf'>): Promise<Finding[]> {
  const named = secretNames.flatMap((name) => {
    const file = env[`${name}_FILE`];
    return file ? [{ about: `${name}_FILE`, file }] : [];
  });
  return Promise.all(
    named.map(async ({ about, file }) => {
      const isOpen = ((await modeOf(file)) & 0o007) !== 0 && !file.startsWith('/run/secrets/');
      return isOpen
        ? problem(about, `every user of this machine can read ${file}. Do: chmod o= ${file}`)
        : ok(about, `${file} can be read by its owner`);
    }),
  );
}

export async function checkDisk({ measureDisk }: Surroundings, { dataDirectory }: Config): Promise<Finding> {
  try {
    const { free, size } = await measureDisk(dataDirectory);
    const words = `${(free / GB).toFixed(1)} of ${(size / GB).toFixed(1)} GB are free in ${dataDirectory}`;
    if (free >= MIN_FREE_BYTES && free >= MIN_FREE_SHARE * size) return ok('Disk', words);
    return problem('Disk', `${words}. Free some space, or set DATA_DIR to a folder on another disk`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return unknown('Disk', `there is no ${dataDirectory} yet: the site makes it`);
    return problem('Disk', `${dataDirectory} cannot be written (${code}). Give the site’s user the right to`);
  }
}

export async function checkClock(
  { now, askForDate }: Surroundings,
  { stripe, google, mode, origin }: Config,
): Promise<Finding> {
  const about = 'Clock';
  const url = stripe ? 'https://api.stripe.com' : google ? google.issuer : mode === 'live' ? origin : null;
  if (url === null) return unknown(about, 'a demo asks nobody what time it is. Do: timedatectl');
  try {
    return clockFinding(about, now().getTime() - (await askForDate(url)).getTime(), `that of ${new URL(url).host}`);
  } catch {
    return unknown(about, `${url} is not reached. Do: timedatectl`);
  }
}

/** @param apart milliseconds by which this machine's clock is ahead of the other clock */
export function clockFinding(about: string, apart: number, other: string): Finding {
  if (Math.abs(apart) < MAX_CLOCK_SKEW_MS) return ok(about, `this machine’s agrees with ${other}`);
  const seconds = Math.round(Math.abs(apart) / 1000);
  return problem(
    about,
    `this machine’s is ${seconds} seconds ${apart > 0 ? 'ahead of' : 'behind'} ${other}. Set the clock by NTP: signatures and second factors are refused`,
  );
}

export function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code ?? (cause ? codeOf(cause) : 'no code');
}
