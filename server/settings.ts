import path from 'node:path';
import * as z from 'zod';
import { productName } from '../app/copy/product.ts';
import type { AuthSecrets } from '../app/http/services.ts';

/**
 * Setting: schema, default as an environment value, and sentence for the generated `docs/settings.md`. A setting with a
 * `field` becomes that field of `Config`, or null without a value.
 */
interface Setting<Schema extends z.ZodType, Default extends string | undefined, Field extends string | undefined> {
  schema: Schema;
  default?: Default;
  field?: Field;
  /** True if the setting can be read from the file that `NAME_FILE` names. */
  secret?: true;
  says: string;
}

const setting = <
  Schema extends z.ZodType,
  const Default extends string | undefined = undefined,
  const Field extends string | undefined = undefined,
>(
  row: Setting<Schema, Default, Field>,
) => row;

const choice = <const Words extends readonly [string, ...string[]]>(...words: Words) => {
  const quoted = words.map((word) => `'${word}'`);
  return z.enum(words, { error: `must be ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` });
};
const flag = choice('0', '1');
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const postgres = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535);
const signingSecret = z.string().regex(/^whsec_\w+$/, { error: 'must begin with whsec_' });
const uuid = z.uuid({ error: 'must be a UUID' });
const percent = { error: 'must be a percentage from 0 to 50, with two decimals at most, such as 5 or 7.25' };
const connections = { error: 'must be a number of connections from 2 to 200' };
const rate = { error: 'must be a number of letters above 0, 1000 at most' };
const atOnce = { error: 'must be a number of letters from 1 to 50' };
const firstDay = { error: 'must be a number of letters from 1 on' };
const SECRET_LENGTH = 32;

/** Splits a comma-separated list of secrets, newest first. */
function readAuthSecrets(text: string): AuthSecrets {
  const [current = '', ...earlier] = text.split(',');
  return [current, ...earlier];
}

const live = {
  APP_MODE: setting({
    schema: choice('demo', 'live'),
    default: 'demo',
    field: 'mode',
    says: '`live`, or `demo`, which refuses a live site’s database, as a live site refuses a demo’s (decision 48)',
  }),
  APP_ORIGIN: setting({ schema: webAddress, says: 'the https address that people type; links in mail use it' }),
  DATABASE_URL: setting({
    schema: postgres,
    field: 'databaseUrl',
    secret: true,
    says: 'PostgreSQL 15 or newer. Without it a demo uses the embedded database in `DATA_DIR`',
  }),
  AUTH_SECRET: setting({
    schema: z
      .string()
      .refine((text) => text.split(',').every((secret) => secret.length >= SECRET_LENGTH), {
        error: `must be at least ${SECRET_LENGTH} characters, as must each of several with commas between them`,
      })
      .transform(readAuthSecrets),
    field: 'authSecrets',
    secret: true,
    says: 'signs sessions and links; at least 32 characters (`openssl rand -base64 32`). Of several with commas between, the first signs and all verify, so a new one goes in front of the old. A demo generates its own',
  }),
  SMTP_URL: setting({
    schema: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
    field: 'smtpUrl',
    secret: true,
    says: 'the mail server, `smtp://` or `smtps://`. A demo shows its mail at /dev/mail',
  }),
  MAIL_FROM: setting({
    schema: z.string(),
    default: `${productName} <hello@larder.example>`,
    field: 'mailFrom',
    says: 'who mail comes from',
  }),
  SUPPORT_EMAIL: setting({
    schema: z.email({ error: 'must be an email address' }),
    default: 'support@larder.example',
    field: 'supportEmail',
    says: 'where people write to',
  }),
  MAIL_POSTAL_ADDRESS: setting({
    schema: z.string(),
    says: 'the postal address that the law wants in optional emails. Without it none is offered or sent',
  }),
  TRUST_PROXY: setting({
    schema: z.coerce.number({ error: 'must be a count of proxies' }).int().min(0),
    default: '0',
    field: 'trustedProxies',
    says: 'how many proxies in front are believed about a visitor’s address. With 0 all visitors behind one share its limits (decision 34)',
  }),
};

const addresses = {
  SUBDOMAINS: setting({
    schema: choice('off', 'on'),
    default: 'off',
    says: '`on`: creators may choose an address of their own below `SITE_HOST`, such as `marisol.example.com` ([operating.md](operating.md), "Addresses of creators")',
  }),
  SITE_HOST: setting({
    schema: z.hostname({ error: 'must be a domain name' }).toLowerCase(),
    says: 'the host whose subdomains are creators’ addresses. It needs a wildcard record in the DNS and a wildcard certificate',
  }),
  DOMAINS: setting({
    schema: choice('off', 'on'),
    default: 'off',
    says: '`on`: creators may connect domains of their own',
  }),
  SENDING_DOMAINS: setting({
    schema: choice('off', 'on'),
    default: 'off',
    says: '`on`: creators’ letters may come from their own domains. The mail server has to accept any sender ([operating.md](operating.md), "Letters from creators’ domains")',
  }),
  DOMAINS_ASK_SECRET: setting({
    schema: z.string().regex(/^[\w.~-]{32,}$/, { error: 'must be at least 32 letters, digits or -._~' }),
    field: 'domainsAskSecret',
    secret: true,
    says: 'lets a proxy on another machine ask at /api/domains/ask if a domain may have a certificate. A proxy on the same machine needs none',
  }),
};

const processes = {
  PORT: setting({ schema: port, default: '3000', field: 'port', says: 'the port to listen on' }),
  HOST: setting({ schema: z.string(), default: '127.0.0.1', field: 'host', says: 'the address to listen on' }),
  DATA_DIR: setting({
    schema: z.string().transform((folder) => path.resolve(folder)),
    default: '.data',
    field: 'dataDirectory',
    says: 'the embedded database, pictures, the demo’s secret; readable by its owner only. With a bucket for pictures it holds copies that can be made again',
  }),
  WEB_CONCURRENCY: setting({
    schema: z.string().regex(/^(auto|[1-9]\d?)$/, { error: "must be 'auto' or a number of processes from 1 to 99" }),
    default: '1',
    says: 'processes on the same port, or `auto`: one for each core. More than one needs `DATABASE_URL`',
  }),
  WORKERS: setting({
    schema: choice('inside', 'off', 'only'),
    default: 'inside',
    says: '`inside`: a process that serves works on jobs too. `off`: it leaves them to others. `only`: it works on them and serves nothing (`npm run worker`, decision 92)',
  }),
  DATABASE_POOL: setting({
    schema: z.coerce.number(connections).int(connections).min(2, connections).max(200, connections),
    field: 'databasePool',
    says: 'connections of a process for queries, 2 to 200; usually 10 ([operating.md](operating.md), "Connections")',
  }),
  DATABASE_DIRECT_URL: setting({
    schema: postgres,
    field: 'databaseDirectUrl',
    secret: true,
    says: 'the server itself, if `DATABASE_URL` leads to PgBouncer (decision 3)',
  }),
  DATABASE_WAIT: setting({
    schema: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(3600),
    default: '60',
    field: 'databaseWait',
    says: 'seconds for which a start waits for PostgreSQL',
  }),
  MIGRATE: setting({
    schema: choice('start', 'off'),
    default: 'start',
    field: 'migrate',
    says: '`off`: only `npm run migrate` and `npm run deploy` migrate (decision 3)',
  }),
  RATE_LIMIT_SCALE: setting({
    schema: z.coerce.number({ error: 'must be a number' }).positive(),
    default: '1',
    field: 'rateLimitScale',
    says: 'multiplies every limit',
  }),
  METRICS_PORT: setting({
    schema: port,
    says: 'serves Prometheus metrics at `/metrics` on this port, which must not be public',
  }),
  METRICS_HOST: setting({ schema: z.string(), default: '127.0.0.1', says: 'the address of that port' }),
  DEMO_PUBLIC: setting({
    schema: z.enum(['0', '1']),
    says: '`1`: others may reach the demo, in which anyone can sign in as anyone',
  }),
};

const pages = {
  DKIM_DOMAIN: setting({
    schema: z.hostname({ error: 'must be a domain name' }),
    says: 'with the next two, signs mail here; otherwise the mail server has to (`app/mail/README.md`)',
  }),
  DKIM_SELECTOR: setting({
    schema: z.hostname({ error: 'must be a name as in selector._domainkey.example.com' }),
    says: 'the selector of the key',
  }),
  DKIM_PRIVATE_KEY: setting({ schema: z.string(), secret: true, says: 'an RSA key as PEM' }),
  BOUNCE_DOMAIN: setting({
    schema: z.hostname({ error: 'must be a domain name' }).toLowerCase(),
    field: 'bounceDomain',
    says: 'mail that cannot be delivered returns to an address at this domain, another for each mail ([operating.md](operating.md), "Mail that comes back"). Otherwise it returns to `MAIL_FROM`, and the site does not see it',
  }),
  BOUNCE_MAILBOX_URL: setting({
    schema: z.url({ protocol: /^imaps?$/, error: 'must be an imaps:// address' }),
    secret: true,
    says: 'the mailbox of that address, `imaps://user:password@host/INBOX`, which is read every minute',
  }),
  BOUNCE_WEBHOOK_SECRET: setting({
    schema: z.string().regex(/^[\w.~-]{32,}$/, { error: 'must be at least 32 letters, digits or -._~' }),
    field: 'bounceWebhookSecret',
    secret: true,
    says: 'lets a mail provider report bounces and complaints to /api/mail/webhook ([operating.md](operating.md), "Mail that comes back")',
  }),
  LETTERS_DOMAIN: setting({
    schema: z.hostname({ error: 'must be a domain name' }).toLowerCase(),
    field: 'lettersDomain',
    says: 'creators’ letters come from an address at this domain, each creator’s from her own, such as `marisol@letters.example.com`. It has to be `DKIM_DOMAIN` or below it. Without it letters come from `MAIL_FROM`. A free mail service such as gmail.com is refused ([operating.md](operating.md), "Letters")',
  }),
  LETTERS_PER_SECOND: setting({
    schema: z.coerce.number(rate).positive(rate).max(1000, rate),
    default: '10',
    field: 'lettersPerSecond',
    says: 'letters that a process sends in a second',
  }),
  LETTERS_AT_ONCE: setting({
    schema: z.coerce.number(atOnce).int(atOnce).min(1, atOnce).max(50, atOnce),
    default: '4',
    field: 'lettersAtOnce',
    says: 'letters that a process sends at a time, each over a connection of its own',
  }),
  LETTERS_FIRST_DAY: setting({
    schema: z.coerce.number(firstDay).int(firstDay).min(1, firstDay),
    default: '1000',
    field: 'lettersFirstDay',
    says: 'letters that a new creator may send in 24 hours; then twice what was accepted before (decision 167)',
  }),
  VAPID_SUBJECT: setting({
    schema: z.url({
      protocol: /^(mailto|https)$/,
      error: 'must be an address as in mailto:hello@example.com or https://example.com',
    }),
    says: 'where push services reach you about the pushes of timers, `mailto:` or `https:`; otherwise at `SUPPORT_EMAIL`. The keys make themselves ([operating.md](operating.md), "Timers that ring on locked phones")',
  }),
  GOOGLE_CLIENT_ID: setting({
    schema: z.string(),
    says: 'with its secret, signing in with Google. Without them a live site has no such button',
  }),
  GOOGLE_CLIENT_SECRET: setting({ schema: z.string(), secret: true, says: 'its secret' }),
  GOOGLE_ISSUER: setting({ schema: webAddress, default: 'https://accounts.google.com', says: 'the OpenID provider' }),
  CREATOR_SECOND_FACTOR: setting({
    schema: choice('optional', 'required'),
    default: 'optional',
    field: 'workersSecondFactor',
    says: '`required`: everybody who works in a studio needs a second factor. An operator of a live site needs one in any case (decision 46)',
  }),
  ABOUT_URL: setting({ schema: webAddress, says: 'a link of the footer; one that is not set is left out' }),
  CONTACT_URL: setting({ schema: webAddress, says: 'the same' }),
  INSTAGRAM_URL: setting({ schema: webAddress, says: 'the same' }),
  TIKTOK_URL: setting({ schema: webAddress, says: 'the same' }),
  LINKEDIN_URL: setting({ schema: webAddress, says: 'the same' }),
  TEMPLATE_PAGE_ID: setting({
    schema: uuid,
    says: 'with the next, the page that /template_1 shows; without them a live site has none',
  }),
  TEMPLATE_CREATOR_ID: setting({ schema: uuid, says: 'the creator of that page' }),
  ANALYTICS_CONSENT: setting({
    schema: choice('assumed', 'ask'),
    default: 'assumed',
    says: '`ask`: visitors are asked before clicks are counted',
  }),
  ANALYTICS_KEEP_DAYS: setting({
    schema: z.coerce.number({ error: 'must be a number of days' }).int().min(1),
    default: '400',
    says: 'days for which clicks are stored',
  }),
  MIXPANEL_TOKEN: setting({ schema: z.string(), secret: true, says: 'Mixpanel gets the clicks too' }),
  MIXPANEL_API_HOST: setting({ schema: webAddress, default: 'https://api.mixpanel.com', says: 'its address' }),
};

const payments = {
  STRIPE_SECRET_KEY: setting({
    schema: z.string().regex(/^[sr]k_(test|live)_\w+$/, {
      error: 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_',
    }),
    secret: true,
    says: 'with the next, both of test mode or both live. Without them a live site charges nobody, and no page says otherwise',
  }),
  STRIPE_PUBLISHABLE_KEY: setting({
    schema: z.string().regex(/^pk_(test|live)_\w+$/, { error: 'must begin with pk_test_ or pk_live_' }),
    says: 'the key of pages',
  }),
  PLATFORM_FEE_PERCENT: setting({
    schema: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, percent)
      .refine((text) => Number(text) <= 50, percent)
      .transform((text) => Math.round(Number(text) * 100)),
    default: '5',
    field: 'platformFee',
    says: 'the platform’s share of members’ payments, 0 to 50 with at most two decimals. A subscription keeps the share with which it began; a change applies to subscriptions that begin after the next start (decision 163)',
  }),
  STRIPE_CONNECT_CLIENT_ID: setting({
    schema: z.string().regex(/^ca_\w+$/, { error: 'must begin with ca_' }),
    says: 'of the same mode as the keys, for creators who connect a Stripe account that they have. Without it they can only open a new one (decision 163)',
  }),
  STRIPE_WEBHOOK_SECRET: setting({
    schema: signingSecret,
    secret: true,
    says: 'of the webhook for events of connected accounts (`connect: true`) to /api/stripe/webhook. Without it the site reads events once an hour',
  }),
  STRIPE_ACCOUNT_WEBHOOK_SECRET: setting({
    schema: signingSecret,
    secret: true,
    says: 'of the event destination that reports the state of creators’ accounts, to the same address. Without it the site reads the state once a day, and when a creator returns from Stripe',
  }),
  APPLE_PAY_DOMAIN_ASSOCIATION: setting({
    schema: z.string(),
    field: 'applePayFile',
    secret: true,
    says: 'the contents of Apple’s verification file for Apple Pay, usually as `APPLE_PAY_DOMAIN_ASSOCIATION_FILE`: download it from https://stripe.com/files/apple-pay/apple-developer-merchantid-domain-association, again when Stripe calls it outdated. Without it Apple Pay is not offered',
  }),
};

const storage = {
  S3_BUCKET: setting({
    schema: z.string(),
    says: 'a bucket for pictures. Several machines need one, or a shared `DATA_DIR`',
  }),
  S3_REGION: setting({ schema: z.string(), default: 'us-east-1', says: 'its region' }),
  S3_ENDPOINT: setting({ schema: webAddress, says: 'its service, if it is not Amazon’s' }),
  S3_ACCESS_KEY_ID: setting({ schema: z.string(), secret: true, says: 'its keys, unless the machine has a role' }),
  S3_SECRET_ACCESS_KEY: setting({ schema: z.string(), secret: true, says: 'the same' }),
  S3_FORCE_PATH_STYLE: setting({ schema: flag, default: '0', says: '`1`: the bucket stands in the path' }),
  BACKUP_TO: setting({
    schema: z.string(),
    says: 'a folder, or `s3://bucket/folder`: a backup every night ([backup.md](backup.md))',
  }),
  RESTORE_CHECK_URL: setting({
    schema: postgres,
    field: 'restoreCheckUrl',
    says: 'an empty database, in which the newest backup is tried every week',
  }),
};

/** Sections of `docs/settings.md`. */
export const sections = [
  { title: 'What a live site needs', settings: live },
  { title: 'Addresses of creators', settings: addresses },
  { title: 'The process', settings: processes },
  { title: 'Mail, people, pages', settings: pages },
  { title: 'Payments', settings: payments },
  { title: 'Pictures and backups', settings: storage },
] satisfies { title: string; settings: Record<string, Setting<z.ZodType, string | undefined, string | undefined>> }[];

const settings = { ...live, ...addresses, ...processes, ...pages, ...payments, ...storage };
type Settings = typeof settings;
type Name = keyof Settings;

export const settingNames = Object.keys(settings) as Name[];
export const secretNames = settingNames.filter((name) => (settings[name] as { secret?: true }).secret);

type Row<N extends Name> =
  Settings[N] extends Setting<infer Schema, infer Default, infer Field>
    ? { value: z.output<Schema> | (Default extends string ? never : undefined); field: Field }
    : never;

export type Values = { [N in Name]: Row<N>['value'] };

export type SettingFields = {
  [N in Name as Row<N>['field'] extends string ? Row<N>['field'] : never]: undefined extends Values[N]
    ? Exclude<Values[N], undefined> | null
    : Values[N];
};

/** Reads the environment. An empty variable counts as missing. */
export const environmentSchema = z.object(
  Object.fromEntries(
    Object.entries(settings).map(
      ([name, row]: [string, Setting<z.ZodType, string | undefined, string | undefined>]) => [
        name,
        z.preprocess(
          (value) => (value === undefined || value === '' ? row.default : value),
          row.default === undefined ? row.schema.optional() : row.schema,
        ),
      ],
    ),
  ),
) as unknown as z.ZodType<Values>;

export function fieldsOf(values: Values): SettingFields {
  const rows = Object.entries(settings) as [Name, { field?: string }][];
  return Object.fromEntries(
    rows.flatMap(([name, { field }]) => (field ? [[field, values[name] ?? null]] : [])),
  ) as unknown as SettingFields;
}
