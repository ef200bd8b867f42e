import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { requestReset } from '../../app/accounts/password/password-reset.server.ts';
import type { Db } from '../../app/db/client.server.ts';
import { emailKinds } from '../../app/email-kinds.server.ts';
import type { Services } from '../../app/http/services.ts';
import { issueToken } from '../../app/identity/commands.server.ts';
import { hashToken } from '../../app/identity/links/tokens.server.ts';
import type { MailMessage } from '../../app/mail/message.ts';
import { type MoveResult, moveToCreator } from '../../app/membership/moving/moving.server.ts';
import { termsKey } from '../../app/membership/moving/moving.ts';
import { confirmSignUp, signUp } from '../../app/membership/sign-up/commands.server.ts';
import type { SignUpValues } from '../../app/membership/sign-up/forms.ts';
import { plainHasher } from './accounts.ts';
import { emptyTables } from './empty-tables.ts';
import { firstPrices } from './prices.ts';
import { aCreator, aLandingPage } from './rows.ts';
import { readRows } from './rows-of-tables.ts';
import { testSites } from './sites.ts';
import { clock, now } from './test-clock.ts';

export const rosa: SignUpValues = {
  email: 'rosa@home.example',
  password: 'correct horse battery',
  firstName: 'Rosa',
  lastName: 'Marsh',
  country: 'AU',
  plan: 'yearly',
  legalAccepted: true,
};

export const bea = { creatorId: 'bea00000-0000-4000-8000-000000000000' };

/** Hash of the sign-up cookie in Rosa's browser. */
export const browserHash = hashToken('the secret of a browser');

export { now };

/**
 * Creates the services of the membership commands and pages on a real database, with limits that never refuse. Queued
 * mail is stored in the caller's transaction, in a table of the tests.
 */
export async function membershipServices(db: Db) {
  await db.execute(sql`create table if not exists test_mail (at serial, message jsonb not null)`);
  const logged: { err?: unknown }[] = [];
  const services: Services = {
    db,
    mode: 'live',
    origin: 'https://larder.test',
    acceptedOrigins: ['https://larder.test'],
    sites: testSites(db),
    domains: null,
    workersSecondFactor: 'optional',
    secrets: ['a secret of at least 32 characters'],
    google: null,
    limits: { consume: async () => ({ ok: true }), triesOf: () => 1, refund: async () => {} },
    supportEmail: 'help@larder.test',
    links: { about: '/a', contact: '/c', instagram: '/i', tiktok: '/t', linkedin: '/l' },
    analytics: { consent: 'assumed', mixpanel: null },
    template: null,
    hasher: plainHasher,
    mail: {
      async enqueue(tx: Db, message: MailMessage) {
        await tx.execute(sql`insert into test_mail (message) values (${JSON.stringify(message)}::jsonb)`);
      },
      mailbox: null,
      kinds: emailKinds,
      postalAddress: '1 Test Street, Testville',
    },
    // In a process, a job does this after the response.
    resetRequests: { enqueue: (_: Db, request: { email: string }) => requestReset(services, request) },
    lettersFirstDay: 1_000,
    startWorker: async () => {},
    log: { error: (fields: { err?: unknown }) => logged.push(fields), info: () => {} },
    now: () => clock.now,
    membershipNow: () => clock.now,
    charges: null,
    payments: null,
    demoPayments: null,
    readiness: async () => ({ database: true, migrations: true, queue: true }),
    wait: async () => {},
  } as unknown as Services;

  /** Returns the mail queued by committed transactions, oldest first. */
  async function mail(): Promise<MailMessage[]> {
    const rows = await readRows<{ message: MailMessage }>(db, sql`select message from test_mail order by at`);
    return rows.map(({ message }) => message);
  }

  async function lastLink(): Promise<URL> {
    const { template } = (await mail()).at(-1)!;
    if (!('link' in template.props) || !template.props.link) throw new Error(`The last mail was ${template.name}`);
    return new URL(template.props.link);
  }

  async function empty() {
    clock.reset();
    await emptyTables(db, 'creators', 'accounts', 'rate_limits', 'used_nonces', 'test_mail');
  }

  return {
    services,
    clock,
    takeLogged: () => logged.splice(0),
    mail,
    templates: async () => (await mail()).map(({ template }) => template.name),
    lastLink,
    async confirm(): Promise<string> {
      const token = (await lastLink()).searchParams.get('token')!;
      const confirmed = await confirmSignUp(db, services, { token, now: clock.now, membershipNow: clock.now });
      if (!confirmed.ok) throw new Error(confirmed.reason);
      return confirmed.accountId;
    },
    async confirmSignUpOf(accountId: string): Promise<void> {
      const token = await issueToken(db, { accountId, purpose: 'signup', now: clock.now });
      await confirmSignUp(db, services, { token, now: clock.now, membershipNow: clock.now });
    },
    empty,
    /** Moves an account to a creator and agrees to the proposed terms. */
    async moveTo(accountId: string, creatorId: string, now = clock.now): Promise<MoveResult> {
      const move = { accountId, creatorId, plan: 'yearly', now };
      const proposed = await moveToCreator(services, { ...move, agreed: null });
      if (proposed.ok || proposed.reason !== 'terms-changed') return proposed;
      return moveToCreator(services, { ...move, agreed: termsKey(proposed.terms) });
    },
    async aSubscriber(creatorId: string, values: Partial<typeof rosa> = {}): Promise<string> {
      const email = `${randomUUID()}@home.example`;
      const result = await signUp(services, {
        onSale: firstPrices,
        creatorId,
        values: { ...rosa, email, ...values },
        browserHash,
      });
      if (!result.ok) throw new Error(result.reason);
      return result.accountId;
    },
    /** Bea's colour, #245c4a, differs from the product's. */
    async startAtBeas() {
      await empty();
      await aCreator(db, { id: bea.creatorId });
      await aLandingPage(db, { ...bea, name: 'Bea', subdomain: 'bea', accentColor: '245c4a' });
    },
  };
}
