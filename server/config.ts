import { availableParallelism } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { productName } from '../app/copy/product.ts';
import type { AuthSecrets } from '../app/http/services.ts';

const unsetWhenEmpty = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unsetWhenEmpty, schema.optional());
const withDefault = <T>(schema: z.ZodType<T>, fallback: T) =>
  z.preprocess((value) => unsetWhenEmpty(value) ?? fallback, schema);

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const uuid = z.uuid({ error: 'must be a UUID' });
const demoAddress = (label: string) => `https://larder.example/${label}`;

const SECRET_LENGTH = 32;

const environmentSchema = z.object({
  APP_MODE: withDefault(z.enum(['demo', 'live'], { error: "must be 'demo' or 'live'" }), 'demo'),
  PORT: withDefault(z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  DEMO_PUBLIC: optional(z.enum(['0', '1'])),
  DEMO_WARM: withDefault(z.enum(['0', '1']), '1'),
  APP_ORIGIN: optional(webAddress),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
  DATA_DIR: withDefault(z.string(), '.data'),
  AUTH_SECRET: optional(z.string().min(SECRET_LENGTH, { error: `must be at least ${SECRET_LENGTH} characters` })),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  MAIL_FROM: withDefault(z.string(), `${productName} <hello@larder.example>`),
  SUPPORT_EMAIL: withDefault(z.email({ error: 'must be an email address' }), 'support@larder.example'),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: withDefault(webAddress, 'https://accounts.google.com'),
  RATE_LIMIT_SCALE: withDefault(z.coerce.number({ error: 'must be a number' }).positive(), 1),
  TRUST_PROXY: withDefault(z.coerce.number({ error: 'must be a count of proxies' }).int().min(0), 0),
  WEB_CONCURRENCY: withDefault(
    z.string().regex(/^(auto|[1-9]\d?)$/, { error: "must be 'auto' or a number of processes from 1 to 99" }),
    '1',
  ),
  ABOUT_URL: optional(webAddress),
  CONTACT_URL: optional(webAddress),
  INSTAGRAM_URL: optional(webAddress),
  TIKTOK_URL: optional(webAddress),
  LINKEDIN_URL: optional(webAddress),
  ANALYTICS_CONSENT: withDefault(z.enum(['assumed', 'ask'], { error: "must be 'assumed' or 'ask'" }), 'assumed'),
  ANALYTICS_KEEP_DAYS: withDefault(z.coerce.number({ error: 'must be a number of days' }).int().min(1), 400),
  MIXPANEL_TOKEN: optional(z.string()),
  MIXPANEL_API_HOST: withDefault(webAddress, 'https://api.mixpanel.com'),
  METRICS_PORT: optional(z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535)),
  METRICS_HOST: withDefault(z.string(), '127.0.0.1'),
  TEMPLATE_PAGE_ID: optional(uuid),
  TEMPLATE_CREATOR_ID: optional(uuid),
});

export interface Config {
  mode: 'demo' | 'live';
  port: number;
  host: string;
  /** Scheme, host and port, without a trailing slash. */
  origin: string;
  /** Null selects the embedded database under `dataDirectory`. */
  databaseUrl: string | null;
  /** An absolute path. */
  dataDirectory: string;
  supportEmail: string;
  /** The first signs, all verify. Null in the demo, which persists a generated secret in `dataDirectory`. */
  authSecrets: AuthSecrets | null;
  /** Null in the demo, where mail is stored and shown at `/dev/mail`. */
  smtpUrl: string | null;
  /** `Name <address>` */
  mailFrom: string;
  /** Null: the demo uses its own OIDC provider, live mode has no sign-in with Google. */
  google: { issuer: string; clientId: string; clientSecret: string } | null;
  /** Factor for every rate limit. */
  rateLimitScale: number;
  /** The number of proxies in front whose `X-Forwarded-For` entries are trusted. */
  trustedProxies: number;
  /** The number of processes that share the port (`cluster.ts`). More than one needs PostgreSQL. */
  processes: number;
  /** Whether visitors are asked for consent, how long events are stored, and where they are forwarded. */
  analytics: {
    consent: 'assumed' | 'ask';
    keepDays: number;
    /** Null when nothing is forwarded. */
    mixpanel: { token: string; apiHost: string } | null;
  };
  /** The address that serves metrics to Prometheus, which must not be public. Null when metrics are off. */
  metrics: { port: number; host: string } | null;
  /** Whether the demo's picture variants are rendered in the background at startup. */
  warmPictures: boolean;
  /** The footer's external links; null hides one. */
  links: Record<'about' | 'contact' | 'instagram' | 'tiktok' | 'linkedin', string | null>;
  /** What `/template_1` shows; null when there is no such page. */
  template: { pageId: string; creatorId: string } | null;
}

/** All errors of the environment, one per line, for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly errors: string[];
  constructor(errors: string[]) {
    super(`${productName} cannot start:\n${errors.map((error) => `  - ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

/**
 * Reads and validates the environment. Only `server/` calls this, once per process. Throws a `ConfigError`.
 * @param demoTemplate what `/template_1` shows in demo mode when the environment does not say
 */
export function readConfig(env: NodeJS.ProcessEnv, demoTemplate: { pageId: string; creatorId: string }): Config {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) {
    const malformed = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError([...malformed, ...(env.APP_MODE === 'live' ? missingInLive(env) : [])]);
  }
  const values = parsed.data;
  const demo = values.APP_MODE === 'demo';
  const errors = [
    ...(demo ? errorsOfDemo(values, { isChosen: Boolean(env.APP_MODE) }) : errorsOfLive(values)),
    ...errorsOfSeveral(values),
  ];
  if (errors.length > 0) throw new ConfigError(errors);

  const link = (url: string | undefined, label: string) => url ?? (demo ? demoAddress(label) : null);
  const pageId = values.TEMPLATE_PAGE_ID ?? (demo ? demoTemplate.pageId : undefined);
  const creatorId = values.TEMPLATE_CREATOR_ID ?? (demo ? demoTemplate.creatorId : undefined);
  return {
    mode: values.APP_MODE,
    port: values.PORT,
    host: values.HOST,
    origin: new URL(values.APP_ORIGIN ?? `http://localhost:${values.PORT}`).origin,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDirectory: path.resolve(values.DATA_DIR),
    supportEmail: values.SUPPORT_EMAIL,
    authSecrets: values.AUTH_SECRET === undefined ? null : readAuthSecrets(values.AUTH_SECRET),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? {
            issuer: values.GOOGLE_ISSUER,
            clientId: values.GOOGLE_CLIENT_ID,
            clientSecret: values.GOOGLE_CLIENT_SECRET,
          }
        : null,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    trustedProxies: values.TRUST_PROXY,
    processes: values.WEB_CONCURRENCY === 'auto' ? availableParallelism() : Number(values.WEB_CONCURRENCY),
    warmPictures: demo && values.DEMO_WARM === '1',
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

/**
 * Splits a comma-separated list of secrets, newest first. A value with a part shorter than a secret must be is a single
 * secret that contains a comma, as it was before lists were supported.
 */
function readAuthSecrets(text: string): AuthSecrets {
  const [current = '', ...earlier] = text.split(',');
  return [current, ...earlier].every((secret) => secret.length >= SECRET_LENGTH) ? [current, ...earlier] : [text];
}

type Values = z.output<typeof environmentSchema>;

const requiredInLive = ['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL', 'APP_ORIGIN'] as const;

function missingInLive(values: { [name in (typeof requiredInLive)[number]]?: string }): string[] {
  return requiredInLive.filter((name) => !values[name]).map((name) => `${name} must be set in live mode`);
}

function errorsOfLive(values: Values): string[] {
  const errors = missingInLive(values);
  if (values.APP_ORIGIN && !values.APP_ORIGIN.startsWith('https://')) {
    errors.push('APP_ORIGIN must be an https address in live mode');
  }
  return errors;
}

/** Refused even where `auto` means one process: a configuration must not depend on the number of cores. */
function errorsOfSeveral({ WEB_CONCURRENCY, DATABASE_URL }: Values): string[] {
  if (WEB_CONCURRENCY === '1' || DATABASE_URL) return [];
  return [
    `WEB_CONCURRENCY ${WEB_CONCURRENCY} needs DATABASE_URL: the embedded database can be open in one process only. Set DATABASE_URL to a PostgreSQL, or WEB_CONCURRENCY to 1`,
  ];
}

/**
 * The demo lets anyone sign in as anyone, so without DEMO_PUBLIC it neither listens nor has an address beyond loopback.
 * A public address without APP_MODE is a live site whose operator forgot the mode: it must not become a demo.
 * @param options.isChosen whether the environment names the mode
 */
function errorsOfDemo(values: Values, { isChosen }: { isChosen: boolean }): string[] {
  const errors: string[] = [];
  const isPublic = values.DEMO_PUBLIC === '1';
  const { APP_ORIGIN, HOST } = values;
  if (APP_ORIGIN && !isLoopback(new URL(APP_ORIGIN).hostname)) {
    if (!isChosen) {
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

function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host);
}
