import { createPrivateKey } from 'node:crypto';
import { isFreeMail } from './free-mail.ts';
import type { Values } from './settings.ts';

/** Settings that are valid only with Stripe's keys. */
const namesOfKeys = ['STRIPE_CONNECT_CLIENT_ID', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_ACCOUNT_WEBHOOK_SECRET'] as const;

const requiredInLive = ['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL', 'APP_ORIGIN'] as const;

export function missingInLive(values: { [name in (typeof requiredInLive)[number]]?: unknown }): string[] {
  return requiredInLive.filter((name) => !values[name]).map(missing);
}

const missing = (name: string) => `${name} must be set in live mode`;

export function errorsOfValues(values: Values, { modeIsChosen }: { modeIsChosen: boolean }): string[] {
  const ofMode = values.APP_MODE === 'demo' ? errorsOfDemo(values, { modeIsChosen }) : errorsOfLive(values);
  return [...ofMode, ...errorsOfDirectUrl(values), ...errorsOfSeveral(values), ...errorsOfServices(values)];
}

/** `APP_MODE` is null if not set. */
export function errorsOfCommand(
  values: Pick<Values, 'DATABASE_URL' | 'APP_ORIGIN'> & { APP_MODE: Values['APP_MODE'] | null },
): string[] {
  if (values.APP_MODE !== 'live') return [];
  return [...(values.DATABASE_URL ? [] : [missing('DATABASE_URL')]), ...errorsOfLiveOrigin(values)];
}

const errorsOfDirectUrl = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: Pick<Values, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>) =>
  DATABASE_DIRECT_URL && !DATABASE_URL ? ['DATABASE_DIRECT_URL is of no use without DATABASE_URL'] : [];

export const errorsOfServices = (values: Values): string[] => [
  ...errorsOfAddresses(values),
  ...errorsOfS3(values),
  ...errorsOfBackups(values),
  ...errorsOfStripe(values),
  ...errorsOfDkim(values),
  ...errorsOfLetters(values),
  ...errorsOfBounces(values),
];

function errorsOfAddresses({ SUBDOMAINS, SITE_HOST, DOMAINS, SENDING_DOMAINS }: Values): string[] {
  return [
    ...(SUBDOMAINS === 'on' && !SITE_HOST ? ['SUBDOMAINS is of no use without SITE_HOST'] : []),
    ...(SENDING_DOMAINS === 'on' && DOMAINS !== 'on' ? ['SENDING_DOMAINS is of no use without DOMAINS'] : []),
  ];
}

function errorsOfDkim({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Values): string[] {
  const given = [DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY].filter((value) => value !== undefined).length;
  if (given === 0) return [];
  if (given < 3) {
    return ['DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY belong together: set all three, or none'];
  }
  return readDkimKey(DKIM_PRIVATE_KEY!)
    ? []
    : ['DKIM_PRIVATE_KEY must be an RSA private key of at least 1024 bits, as PEM'];
}

/** Refuses sender domains that letters cannot come from, because receivers would refuse the letters (DMARC). */
function errorsOfLetters({ LETTERS_DOMAIN, MAIL_FROM, DKIM_DOMAIN }: Values): string[] {
  if (LETTERS_DOMAIN && isFreeMail(LETTERS_DOMAIN)) {
    return [`LETTERS_DOMAIN must be a domain of your own: ${LETTERS_DOMAIN} is a free mail service`];
  }
  const sending = /@([^@\s>]+)>?\s*$/.exec(MAIL_FROM)?.[1]?.toLowerCase() ?? '';
  if (!LETTERS_DOMAIN && isFreeMail(sending)) {
    return [`MAIL_FROM must be of your own domain, or LETTERS_DOMAIN be set: ${sending} is a free mail service`];
  }
  const signing = DKIM_DOMAIN?.toLowerCase();
  if (!LETTERS_DOMAIN || !signing) return [];
  const isAligned = LETTERS_DOMAIN === signing || LETTERS_DOMAIN.endsWith(`.${signing}`);
  return isAligned ? [] : [`LETTERS_DOMAIN must be ${signing}, which DKIM_DOMAIN signs for, or a name below it`];
}

function errorsOfBounces({ BOUNCE_DOMAIN, BOUNCE_MAILBOX_URL }: Values): string[] {
  if (!BOUNCE_MAILBOX_URL) return [];
  const errors: string[] = [];
  if (!BOUNCE_DOMAIN) errors.push('BOUNCE_MAILBOX_URL is of no use without BOUNCE_DOMAIN');
  const { username, password } = new URL(BOUNCE_MAILBOX_URL);
  if (!username || !password) {
    errors.push('BOUNCE_MAILBOX_URL must have a user and a password: imaps://user:password@host/INBOX');
  }
  return errors;
}

/**
 * Returns the key as PEM, or null if it is not an RSA key of at least 1024 bits. Replaces a typed `\n` by a line break.
 */
export function readDkimKey(text: string): string | null {
  const pem = text.replaceAll('\\n', '\n');
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails!.modulusLength! >= 1024 ? pem : null;
  } catch {
    return null;
  }
}

function errorsOfS3({ BACKUP_TO, S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Values): string[] {
  const errors: string[] = [];
  if (!S3_BUCKET && !BACKUP_TO?.startsWith('s3://') && (S3_ENDPOINT || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY)) {
    errors.push('S3_BUCKET must be set where pictures are stored in S3');
  }
  if (!S3_ACCESS_KEY_ID !== !S3_SECRET_ACCESS_KEY) {
    errors.push(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither to use the role of the machine',
    );
  }
  return errors;
}

function errorsOfBackups({ BACKUP_TO, RESTORE_CHECK_URL, DATABASE_URL, S3_BUCKET }: Values): string[] {
  const errors: string[] = [];
  if (BACKUP_TO?.startsWith('s3://') && !/^s3:\/\/[^/]+/.test(BACKUP_TO)) {
    errors.push('BACKUP_TO must be a folder, or a bucket as in s3://bucket/folder');
  }
  if (S3_BUCKET && BACKUP_TO === `s3://${S3_BUCKET}`) {
    errors.push('BACKUP_TO is the bucket of the pictures: name a folder in it, or better another bucket');
  }
  if (RESTORE_CHECK_URL && !BACKUP_TO) errors.push('RESTORE_CHECK_URL is of no use without BACKUP_TO');
  if (RESTORE_CHECK_URL && RESTORE_CHECK_URL === DATABASE_URL) {
    errors.push('RESTORE_CHECK_URL must be an empty database of its own, not the site’s');
  }
  return errors;
}

export const isLiveKey = (key: string) => /^[a-z]+_live_/.test(key);

function errorsOfStripe(values: Values): string[] {
  const { APP_MODE, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = values;
  const errors: string[] = [];
  if (!secret !== !publishable) {
    errors.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: set both, or neither');
  } else if (secret && publishable && isLiveKey(secret) !== isLiveKey(publishable)) {
    errors.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be of the same mode, both test or both live');
  }
  for (const name of namesOfKeys) {
    if (values[name] && !secret) errors.push(`${name} is of no use without STRIPE_SECRET_KEY`);
  }
  if (APP_MODE === 'demo' && [secret, publishable].some((key) => key && isLiveKey(key))) {
    errors.push(
      'Keys of Stripe’s live mode are refused in the demo, where anyone can sign in as anyone: set test keys',
    );
  }
  return errors;
}

const errorsOfLive = (values: Values): string[] => [...missingInLive(values), ...errorsOfLiveOrigin(values)];

function errorsOfLiveOrigin({ APP_ORIGIN }: Pick<Values, 'APP_ORIGIN'>): string[] {
  const isRight = APP_ORIGIN === undefined || APP_ORIGIN.startsWith('https://');
  return isRight ? [] : ['APP_ORIGIN must be an https address in live mode'];
}

/**
 * Refuses several processes, and a process only for jobs, without PostgreSQL. Refuses `auto` even on a machine with one
 * core, because validity must not depend on the number of cores.
 */
function errorsOfSeveral({ WEB_CONCURRENCY, WORKERS, DATABASE_URL }: Values): string[] {
  if (DATABASE_URL) return [];
  const why =
    'needs DATABASE_URL: the embedded database can be open in one process only. Set DATABASE_URL to a PostgreSQL';
  if (WORKERS === 'only') return [`WORKERS only ${why}; without it the site works on its jobs itself`];
  return WEB_CONCURRENCY === '1' ? [] : [`WEB_CONCURRENCY ${WEB_CONCURRENCY} ${why}, or WEB_CONCURRENCY to 1`];
}

/**
 * Refuses a public demo without DEMO_PUBLIC, or at a public APP_ORIGIN without APP_MODE, because anyone can sign in to
 * a demo as anyone.
 */
function errorsOfDemo(values: Values, { modeIsChosen }: { modeIsChosen: boolean }): string[] {
  const errors: string[] = [];
  const isPublic = values.DEMO_PUBLIC === '1';
  const { APP_ORIGIN, HOST } = values;
  if (APP_ORIGIN && !isLoopback(new URL(APP_ORIGIN).hostname)) {
    if (!modeIsChosen) {
      errors.push(
        `APP_MODE is missing: APP_ORIGIN ${APP_ORIGIN} is a public address. Set APP_MODE=live, or APP_MODE=demo with DEMO_PUBLIC=1 to show the demo to others`,
      );
    } else if (!isPublic) {
      errors.push(
        `DEMO_PUBLIC is missing: APP_ORIGIN ${APP_ORIGIN} is a public address. Set DEMO_PUBLIC=1 to show the demo to others, or APP_MODE=live`,
      );
    }
  }
  if (!isLoopback(HOST) && !isPublic) {
    errors.push(`HOST ${HOST} is not a loopback address; set DEMO_PUBLIC=1 to show the demo to others`);
  }
  return errors;
}

/** Returns true for loopback addresses, `localhost`, and names below it (RFC 6761, 6.3). */
export function isLoopback(host: string): boolean {
  return /^((.+\.)?localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host);
}
