import { availableParallelism } from 'node:os';
import path from 'node:path';
import { productName } from '../app/copy/product.ts';
import type { AuthSecrets } from '../app/http/services.ts';
import type { S3Settings } from '../app/media/original-files.server.ts';
import { environmentSchema, errorsOfValues, isLiveKey, missingInLive, SECRET_LENGTH } from './environment.ts';

const demoAddress = (label: string) => `https://larder.example/${label}`;

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
  /** Null: the demo has a stand-in for Stripe, and in live mode nobody can be charged. */
  stripe: StripeConfig | null;
  /** Whether those who work in studios must give a second factor. */
  workersSecondFactor: 'optional' | 'required';
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
  /** Where pictures are stored; null: under `dataDirectory`. */
  s3: S3Settings | null;
  /** Whether the demo's picture variants are rendered in the background at startup. */
  warmPictures: boolean;
  /** The footer's external links; null hides one. */
  links: Record<'about' | 'contact' | 'instagram' | 'tiktok' | 'linkedin', string | null>;
  /** What `/template_1` shows; null when there is no such page. */
  template: { pageId: string; creatorId: string } | null;
}

export interface StripeConfig {
  secretKey: string;
  publishableKey: string;
  /** Null: there is no webhook, and what happens is learnt by reconciliation alone. */
  webhookSecret: string | null;
  /** Whether the keys move money. */
  livemode: boolean;
}

/** Whether something stands in for Stripe, and the clock of memberships can be moved. */
export const hasStandIn = ({ mode, stripe }: Pick<Config, 'mode' | 'stripe'>) => mode === 'demo' && stripe === null;

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
  const errors = errorsOfValues(values, { modeIsChosen: Boolean(env.APP_MODE) });
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
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_PUBLISHABLE_KEY
        ? {
            secretKey: values.STRIPE_SECRET_KEY,
            publishableKey: values.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? null,
            livemode: isLiveKey(values.STRIPE_SECRET_KEY),
          }
        : null,
    workersSecondFactor: values.CREATOR_SECOND_FACTOR,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    trustedProxies: values.TRUST_PROXY,
    processes: values.WEB_CONCURRENCY === 'auto' ? availableParallelism() : Number(values.WEB_CONCURRENCY),
    s3: values.S3_BUCKET
      ? {
          bucket: values.S3_BUCKET,
          region: values.S3_REGION,
          endpoint: values.S3_ENDPOINT ?? null,
          credentials:
            values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
              ? { accessKeyId: values.S3_ACCESS_KEY_ID, secretAccessKey: values.S3_SECRET_ACCESS_KEY }
              : null,
          forcePathStyle: values.S3_FORCE_PATH_STYLE === '1',
        }
      : null,
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
