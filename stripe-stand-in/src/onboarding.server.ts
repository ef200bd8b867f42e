import { eq } from 'drizzle-orm';
import { seconds } from './calendar.ts';
import { PLATFORM, theApplication } from './objects/account.ts';
import {
  type ConnectedAccount,
  newConnectedAccount,
  requirement,
  setCapabilities,
  setRequirements,
} from './objects/connected-account.ts';
import { inSession, type Place, type Session, sessionOf } from './session.server.ts';
import { standInObjects } from './tables.ts';

const STATUS = 'v2.core.account[configuration.merchant].capability_status_updated';
const REQUIREMENTS = 'v2.core.account[requirements].updated';

/** Revokes the platform's access to an account. No event follows `account.application.deauthorized`. */
export async function disconnect(session: Session, account: ConnectedAccount): Promise<void> {
  await sessionOf(session, account.id).emit('account.application.deauthorized', theApplication);
  session.internal('v2.core.account', account.id).isDisconnected = true;
  await session.save(account);
}

export async function close(session: Session, account: ConnectedAccount): Promise<void> {
  account.closed = true;
  await session.save(account);
  await session.emitThin('v2.core.account.closed', account.id);
}

interface OpenOptions {
  id?: string;
  country?: string;
  name?: string;
  /** Currency in which the account settles all charges. Absent if each charge settles in its own currency. */
  currency?: string;
  /** False for an account that has not authorized the platform. */
  isConnected?: boolean;
}

/** Actions of a connected account's owner on Stripe's pages, and of Stripe on the account. */
export function onboardingOf(place: Place) {
  const onPlatform = <Result>(work: (session: Session) => Promise<Result>) => inSession(place, PLATFORM, work);

  const act = <Result>(accountId: string, work: (session: Session, account: ConnectedAccount) => Promise<Result>) =>
    onPlatform(async (session) => {
      await session.lock(accountId);
      return work(session, await session.get('v2.core.account', accountId));
    });

  const change = (accountId: string, how: (account: ConnectedAccount, session: Session) => void) =>
    act(accountId, async (session, account) => {
      if (account.closed) throw new Error(`${accountId} is closed`);
      how(account, session);
      await session.save(account);
      await session.emitThin(REQUIREMENTS, accountId);
      await session.emitThin(STATUS, accountId);
    });

  /** Finds a link, which works once, for five minutes. */
  async function findLink(session: Session, linkId: string) {
    const link = await session.find('v2.core.account_link', linkId);
    if (!link) return null;
    const { isUsed } = session.internal('v2.core.account_link', linkId);
    const works = !isUsed && seconds(new Date(link.expires_at)) > session.now;
    const { refresh_url, return_url = refresh_url } = link.use_case.account_onboarding;
    return { link, works, accountId: link.account, refreshUrl: refresh_url, returnUrl: return_url };
  }

  async function open(
    session: Session,
    { id = session.newId('v2.core.account'), country = 'US', name, currency, isConnected = true }: OpenOptions,
  ): Promise<string> {
    await session.lock(id);
    if (await session.find('v2.core.account', id)) return id;
    const made = newConnectedAccount(id, session.now, { country, display_name: name, metadata: {} });
    setRequirements(made, []);
    setCapabilities(made, 'active');
    const internal = { ...(currency && { currency }), ...(!isConnected && { isDisconnected: true }) };
    await session.insert('v2.core.account', made, { customer: id, internal });
    return id;
  }

  return {
    /** Opens an account that takes payments. Idempotent for a given id. @returns id */
    openAccount: (options: OpenOptions = {}) => onPlatform((session) => open(session, options)),

    /** Returns the content of the form, or null for an unknown link. A used or old link has `works` false. */
    findOnboarding: (linkId: string) =>
      onPlatform(async (session) => {
        const found = await findLink(session, linkId);
        if (!found) return null;
        const { identity, requirements } = await session.get('v2.core.account', found.accountId);
        const asked = requirements.entries.flatMap((each) =>
          each.awaiting_action_from === 'user' ? each.description : [],
        );
        return { ...found, country: identity.country ?? null, asked };
      }),

    /**
     * Submits the form, which uses up the link.
     * @param answer `check`: all is given, and is being checked; `leave`: nothing is given
     * @returns address to which the browser goes, or null for an unknown link
     */
    async answerOnboarding(linkId: string, answer: 'finish' | 'check' | 'leave'): Promise<string | null> {
      const [row] = await place.db.select().from(standInObjects).where(eq(standInObjects.id, linkId));
      if (row?.type !== 'v2.core.account_link' || row.customer === null) return null;
      return act(row.customer, async (session, account) => {
        const found = await findLink(session, linkId);
        if (!found) return null;
        if (!found.works) return found.refreshUrl;
        session.internal('v2.core.account_link', linkId).isUsed = true;
        await session.save(found.link);
        if (answer === 'leave') return found.returnUrl;
        account.identity.country ??= 'US';
        setRequirements(
          account,
          answer === 'check' ? [requirement('identity.individual.id_numbers', { from: 'stripe' })] : [],
        );
        setCapabilities(account, answer === 'check' ? 'pending' : 'active');
        await session.save(account);
        await session.emitThin(REQUIREMENTS, account.id);
        await session.emitThin(STATUS, account.id);
        await session.emitThin('v2.core.account_link.returned', account.id);
        return found.returnUrl;
      });
    },

    /** Lists the accounts that the OAuth page offers, newest first. */
    listAccounts: () =>
      onPlatform(async (session) => {
        const accounts = await session.list('v2.core.account');
        return accounts.map(({ id, display_name, closed }) => {
          const { isDisconnected = false, isControlledElsewhere = false } = session.internal('v2.core.account', id);
          return { id, name: display_name ?? null, closed, isConnected: !isDisconnected, isControlledElsewhere };
        });
      }),

    /**
     * Authorizes the platform to access an account. Throws if another platform controls the account.
     * @param accountId null for a new account that takes payments
     * @returns code for `POST /oauth/token`, which works once, for five minutes
     */
    authorizeAccount: (accountId: string | null) =>
      onPlatform(async (session) => {
        const account = accountId ?? (await open(session, { isConnected: false }));
        await session.get('v2.core.account', account);
        if (session.internal('v2.core.account', account).isControlledElsewhere) {
          throw new Error(`${account} is controlled by another platform`);
        }
        const id = session.newId('oauth_code');
        const code = { id, account, created: session.now, isUsed: false };
        await session.insert('oauth_code', code, { customer: null });
        return id;
      }),

    /** Puts an account under the control of another platform, so that the OAuth page refuses it. */
    controlElsewhere: (accountId: string) =>
      act(accountId, async (session, account) => {
        session.internal('v2.core.account', accountId).isControlledElsewhere = true;
        await session.save(account);
      }),

    isControlledElsewhere: (accountId: string) =>
      act(accountId, async (session) => session.internal('v2.core.account', accountId).isControlledElsewhere === true),

    /** Sets the currency in which an account settles all charges; null to settle each charge in its own. */
    setCurrency: (accountId: string, currency: string | null) =>
      act(accountId, async (session, account) => {
        const internal = session.internal('v2.core.account', accountId);
        if (currency === null) delete internal.currency;
        else internal.currency = currency;
        await session.save(account);
      }),

    approveAccount: (accountId: string) =>
      change(accountId, (account) => {
        setRequirements(account, []);
        setCapabilities(account, 'active');
      }),

    /** Requests a document by a deadline. Charges and payouts stay possible. */
    askForDocument: (accountId: string, days = 7) =>
      change(accountId, (account, { now: at }) => {
        const reason = 'routine_verification';
        const what = 'identity.individual.documents.primary_verification.front_back';
        setRequirements(account, [requirement(what, { reason })], at + days * 24 * 3600);
      }),

    /** Restricts an account, as if a document were past due. */
    restrictAccount: (accountId: string) =>
      change(accountId, (account) => {
        const reason = 'routine_verification';
        const what = 'identity.individual.documents.primary_verification.front_back';
        setRequirements(account, [requirement(what, { reason, due: 'past_due' })]);
        setCapabilities(account, 'restricted');
      }),

    disconnectAccount: (accountId: string) => act(accountId, disconnect),

    closeAccount: (accountId: string) => act(accountId, close),
  };
}
