import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { BackupPlaceSettings } from '../app/backups/place/backup-place.server.ts';
import { productName } from '../app/copy/product.ts';
import type { BounceMailbox } from '../app/mail/returns/bounce-mailbox.server.ts';
import type { DkimKey } from '../app/mail/transport.server.ts';
import type { S3Settings } from '../app/media/original-files.server.ts';
import {
  errorsOfCommand,
  errorsOfServices,
  errorsOfValues,
  isLiveKey,
  missingInLive,
  readDkimKey,
} from './environment.ts';
import { environmentSchema, fieldsOf, type SettingFields, secretNames, type Values } from './settings.ts';

const demoAddress = (label: string) => `https://larder.example/${label}`;

/** Configuration. `SettingFields` has the fields that are settings (`settings.ts`); other fields are derived. */
export interface Config extends SettingFields {
  modeIsChosen: boolean;
  /** True if only loopback hosts are served: a demo without DEMO_PUBLIC. */
  loopbackOnly: boolean;
  /** Scheme, host and port, without a trailing slash. */
  origin: string;
  /** Host whose subdomains are creators' addresses, or null if creators get no subdomains. */
  siteHost: string | null;
  /** True if creators may connect domains. */
  domains: boolean;
  /** True if letters may come from creators' domains. */
  sendingDomains: boolean;
  /** Postal address for optional mail. If null, optional mail is neither offered nor sent. */
  postalAddress: string | null;
  /** Key that signs mail, or null if the site does not sign. */
  dkim: DkimKey | null;
  /** Mailbox from which the site reads bounces, or null for none. */
  bounceMailbox: BounceMailbox | null;
  pushSubject: string;
  /** Google sign-in. If null, the demo uses its own OIDC provider, and a live site has no Google sign-in. */
  google: { issuer: string; clientId: string; clientSecret: string } | null;
  /**
   * Keys and settings of Stripe, or null without keys. The demo then uses the stand-in, and a live site charges no
   * members.
   */
  stripe: StripeConfig | null;
  /**
   * `inside`: works on jobs while serving. `off`: only serves. `only`: only works on jobs
   * (docs/decisions/0092-workers.md).
   */
  workers: 'inside' | 'off' | 'only';
  /** Number of processes that share the port. More than one requires PostgreSQL. */
  processes: number;
  /** `keepDays`: days for which events are stored. `mixpanel`: null to forward nothing. */
  analytics: {
    consent: 'assumed' | 'ask';
    keepDays: number;
    mixpanel: { token: string; apiHost: string } | null;
  };
  metrics: { port: number; host: string } | null;
  /** Bucket for pictures, or null if they are stored under `dataDirectory`. */
  s3: S3Settings | null;
  /** Place of the nightly backup, or null for no backup. */
  backupTo: BackupPlaceSettings | null;
  links: Record<'about' | 'contact' | 'instagram' | 'tiktok' | 'linkedin', string | null>;
  template: Template | null;
}

export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePool' | 'dataDirectory'>;

interface Template {
  pageId: string;
  creatorId: string;
}

export interface NamedSite {
  mode: Config['mode'] | null;
  origin: string | null;
}

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  /** `ca_…` for OAuth, or null to let creators open new accounts only. */
  clientId: string | null;
  /** Signing secret of events of connected accounts, or null to rely on reconciliation. */
  webhookSecret: string | null;
  /** Signing secret of thin events about merchants, or null to sync merchants daily. */
  accountWebhookSecret: string | null;
  livemode: boolean;
}

/** Returns true if the stand-in replaces Stripe. The clock of memberships can then be moved. */
export const hasStandIn = ({ mode, stripe }: Pick<Config, 'mode' | 'stripe'>) => mode === 'demo' && stripe === null;

export function listeningAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly errors: string[];
  constructor(errors: string[]) {
    super(`${productName} cannot start:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

/** Reads and validates the environment of a process that serves or works on jobs. Throws a `ConfigError`. */
export function readConfig(given: NodeJS.ProcessEnv, demoTemplate: Template): Config {
  const env = withSecretFiles(given);
  const values = readValues(env, { serves: true });
  const modeIsChosen = Boolean(env.APP_MODE);
  const errors = errorsOfValues(values, { modeIsChosen });
  if (errors.length > 0) throw new ConfigError(errors);
  return configOf(values, { modeIsChosen, demoTemplate });
}

/** Reads the settings that a command needs to open the database. Throws a `ConfigError`. */
export function readCommandDatabase(
  given: NodeJS.ProcessEnv,
): DatabaseConfig & Pick<Config, 'migrate'> & { named: NamedSite } {
  const env = withSecretFiles(given);
  const values = readValues(env, { serves: false });
  const named = {
    mode: env.APP_MODE ? values.APP_MODE : null,
    origin: values.APP_ORIGIN === undefined ? null : new URL(values.APP_ORIGIN).origin,
  };
  const errors = errorsOfCommand({ ...values, APP_MODE: named.mode });
  if (errors.length > 0) throw new ConfigError(errors);
  return {
    ...fieldsOf(values),
    named,
  };
}

/**
 * Reads an operator command's configuration. Settings for serving and sending may be missing. Throws a `ConfigError`.
 */
export function readCommandConfig(
  env: NodeJS.ProcessEnv,
  site: { mode: Config['mode']; origin: string | null },
  demoTemplate: Template,
): Config {
  const named = readValues(withSecretFiles(env), { serves: false });
  const values = { ...named, APP_MODE: site.mode, APP_ORIGIN: site.origin ?? named.APP_ORIGIN };
  const errors = errorsOfServices(values);
  if (errors.length > 0) throw new ConfigError(errors);
  return configOf(values, { modeIsChosen: true, demoTemplate });
}

/** Sets `NAME` to the content of the file that `NAME_FILE` names, without the final line break that editors add. */
function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const errors: string[] = [];
  const read = secretNames.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    if (env[name]) errors.push(`${name} and ${name}_FILE are both set: set one of them`);
    try {
      return [[name, readFileSync(file, 'utf8').replace(/\r?\n$/, '')]];
    } catch (error) {
      errors.push(`${name}_FILE ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
      return [];
    }
  });
  if (errors.length > 0) throw new ConfigError(errors);
  return { ...env, ...(Object.fromEntries(read) as NodeJS.ProcessEnv) };
}

/** Reads the settings for backup and restore without opening the database. Throws a `ConfigError`. */
export function readBackupConfig(env: NodeJS.ProcessEnv, demoTemplate: Template): Config {
  const { databaseUrl, named } = readCommandDatabase(env);
  const mode = named.mode ?? (databaseUrl === null ? 'demo' : 'live');
  return readCommandConfig(env, { mode, origin: null }, demoTemplate);
}

function readValues(env: NodeJS.ProcessEnv, { serves }: { serves: boolean }): Values {
  const parsed = environmentSchema.safeParse(env);
  if (parsed.success) return parsed.data;
  const malformed = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new ConfigError([...malformed, ...(serves && env.APP_MODE === 'live' ? missingInLive(env) : [])]);
}

function configOf(
  values: Values,
  { modeIsChosen, demoTemplate }: { modeIsChosen: boolean; demoTemplate: Template },
): Config {
  const demo = values.APP_MODE === 'demo';
  const link = (url: string | undefined, label: string) => url ?? (demo ? demoAddress(label) : null);
  const pageId = values.TEMPLATE_PAGE_ID ?? (demo ? demoTemplate.pageId : undefined);
  const creatorId = values.TEMPLATE_CREATOR_ID ?? (demo ? demoTemplate.creatorId : undefined);
  return {
    ...fieldsOf(values),
    modeIsChosen,
    loopbackOnly: demo && values.DEMO_PUBLIC !== '1',
    origin: new URL(values.APP_ORIGIN ?? `http://localhost:${values.PORT}`).origin,
    siteHost: values.SUBDOMAINS === 'on' ? values.SITE_HOST! : null,
    domains: values.DOMAINS === 'on',
    sendingDomains: values.SENDING_DOMAINS === 'on',
    postalAddress: values.MAIL_POSTAL_ADDRESS?.trim() || (demo ? '1 Example Street, Example Town 12345' : null),
    dkim:
      values.DKIM_DOMAIN && values.DKIM_SELECTOR && values.DKIM_PRIVATE_KEY
        ? {
            domainName: values.DKIM_DOMAIN,
            keySelector: values.DKIM_SELECTOR,
            privateKey: readDkimKey(values.DKIM_PRIVATE_KEY)!,
          }
        : null,
    bounceMailbox: values.BOUNCE_MAILBOX_URL ? readMailbox(new URL(values.BOUNCE_MAILBOX_URL)) : null,
    pushSubject: values.VAPID_SUBJECT ?? `mailto:${values.SUPPORT_EMAIL}`,
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? {
            issuer: values.GOOGLE_ISSUER,
            clientId: values.GOOGLE_CLIENT_ID,
            clientSecret: values.GOOGLE_CLIENT_SECRET,
          }
        : null,
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_PUBLISHABLE_KEY
        ? {
            secretKey: values.STRIPE_SECRET_KEY,
            publishableKey: values.STRIPE_PUBLISHABLE_KEY,
            clientId: values.STRIPE_CONNECT_CLIENT_ID ?? null,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? null,
            accountWebhookSecret: values.STRIPE_ACCOUNT_WEBHOOK_SECRET ?? null,
            livemode: isLiveKey(values.STRIPE_SECRET_KEY),
          }
        : null,
    workers: values.DATABASE_URL ? values.WORKERS : 'inside',
    processes: values.WORKERS === 'only' ? 1 : countProcesses(values.WEB_CONCURRENCY),
    s3: values.S3_BUCKET ? bucketOf(values.S3_BUCKET, values) : null,
    backupTo: values.BACKUP_TO === undefined ? null : readBackupPlace(values.BACKUP_TO, values),
    analytics: {
      consent: values.ANALYTICS_CONSENT,
      keepDays: values.ANALYTICS_KEEP_DAYS,
      mixpanel: values.MIXPANEL_TOKEN
        ? { token: values.MIXPANEL_TOKEN, apiHost: values.MIXPANEL_API_HOST.replace(/\/+$/, '') }
        : null,
    },
    metrics: values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    links: {
      about: link(values.ABOUT_URL, 'about'),
      contact: link(values.CONTACT_URL, 'contact'),
      instagram: link(values.INSTAGRAM_URL, 'instagram'),
      tiktok: link(values.TIKTOK_URL, 'tiktok'),
      linkedin: link(values.LINKEDIN_URL, 'linkedin'),
    },
    template: pageId && creatorId ? { pageId, creatorId } : null,
  };
}

const countProcesses = (concurrency: string) => (concurrency === 'auto' ? availableParallelism() : Number(concurrency));

/** Reads `imaps://user:password@host:port/folder`. The folder is the inbox if the URL names none. */
function readMailbox({ protocol, hostname, port, username, password, pathname }: URL): BounceMailbox {
  const secure = protocol === 'imaps:';
  return {
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}

function bucketOf(bucket: string, values: Values): S3Settings {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  return {
    bucket,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT ?? null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    forcePathStyle: values.S3_FORCE_PATH_STYLE === '1',
  };
}

/** Parses a folder, or `s3://bucket/folder`. */
function readBackupPlace(text: string, values: Values): BackupPlaceSettings {
  const [, bucket, folder = ''] = /^s3:\/\/([^/]+)\/*(.*?)\/*$/.exec(text) ?? [];
  if (!bucket) return { folder: path.resolve(text) };
  return { s3: bucketOf(bucket, values), prefix: folder === '' ? '' : `${folder}/` };
}
