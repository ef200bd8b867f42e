import { eq } from 'drizzle-orm';
import { seconds } from './calendar.ts';
import { type ConnectedAccount, requirement, setCapabilities, setRequirements } from './objects/connected-account.ts';
import type { Handling } from './requests.server.ts';
import { openSession, type Session } from './session.server.ts';
import { standInObjects } from './tables.ts';

/** Actions of a connected account's owner on Stripe's form, and of Stripe on the account. */
export function onboardingOf({ db, now, account: settings }: Handling) {
  const act = <Result>(accountId: string, work: (session: Session, account: ConnectedAccount) => Promise<Result>) =>
    db.transaction(async (tx) => {
      const session = openSession(tx, { now: seconds(now()), cause: null, account: settings });
      await session.lock(accountId);
      return work(session, await session.get('v2.core.account', accountId));
    });

  /** Changes an account, and emits the events of the change. */
  const change = (accountId: string, how: (account: ConnectedAccount, session: Session) => void) =>
    act(accountId, async (session, account) => {
      if (account.closed) throw new Error(`${accountId} is closed`);
      how(account, session);
      await session.save(account);
      await session.emitThin('v2.core.account[requirements].updated', accountId);
      await session.emitThin('v2.core.account[configuration.recipient].capability_status_updated', accountId);
    });

  /** Finds a link, which works once, for five minutes. Null for an unknown link. */
  async function findLink(session: Session, linkId: string) {
    const link = await session.find('v2.core.account_link', linkId);
    if (!link) return null;
    const { isUsed } = session.internal('v2.core.account_link', linkId);
    const works = !isUsed && seconds(new Date(link.expires_at)) > session.now;
    const { refresh_url, return_url = refresh_url } = link.use_case.account_onboarding;
    return { link, works, accountId: link.account, refreshUrl: refresh_url, returnUrl: return_url };
  }

  return {
    /** Returns the content of the form, or null for an unknown link. A used or old link has `works` false. */
    findOnboarding: (linkId: string) =>
      db.transaction(async (tx) => {
        const session = openSession(tx, { now: seconds(now()), cause: null, account: settings });
        const found = await findLink(session, linkId);
        if (!found) return null;
        const { identity, requirements } = await session.get('v2.core.account', found.accountId);
        const asked = requirements.entries.flatMap((each) =>
          each.awaiting_action_from === 'user' ? each.description : [],
        );
        return { ...found, country: identity.country, asked };
      }),

    /**
     * Submits the form, which uses up the link.
     * @param answer `finish`: all is accepted; `check`: all is given, and is being checked; `leave`: nothing is given
     * @returns address to which the browser goes, or null for an unknown link
     */
    async answerOnboarding(linkId: string, answer: 'finish' | 'check' | 'leave'): Promise<string | null> {
      const [row] = await db.select().from(standInObjects).where(eq(standInObjects.id, linkId));
      if (row?.type !== 'v2.core.account_link' || row.customer === null) return null;
      return act(row.customer, async (session, account) => {
        const found = await findLink(session, linkId);
        if (!found) return null;
        if (!found.works) return found.refreshUrl;
        session.internal('v2.core.account_link', linkId).isUsed = true;
        await session.save(found.link);
        if (answer === 'leave') return found.returnUrl;
        setRequirements(
          account,
          answer === 'check' ? [requirement('identity.individual.id_numbers', { from: 'stripe' })] : [],
        );
        setCapabilities(account, answer === 'check' ? 'pending' : 'active');
        await session.save(account);
        await session.emitThin('v2.core.account[requirements].updated', account.id);
        await session.emitThin('v2.core.account[configuration.recipient].capability_status_updated', account.id);
        await session.emitThin('v2.core.account_link.returned', account.id);
        return found.returnUrl;
      });
    },

    approveAccount: (accountId: string) =>
      change(accountId, (account) => {
        setRequirements(account, []);
        setCapabilities(account, 'active');
      }),

    /** Requests a document; until the deadline nothing else changes. */
    askForDocument: (accountId: string, days = 7) =>
      change(accountId, (account, { now: at }) => {
        const reason = 'routine_verification';
        const what = 'identity.individual.documents.primary_verification.front_back';
        setRequirements(account, [requirement(what, { reason })], at + days * 24 * 3600);
      }),

    /** Restricts an account whose document is past due. */
    restrictAccount: (accountId: string) =>
      change(accountId, (account) => {
        const reason = 'routine_verification';
        const what = 'identity.individual.documents.primary_verification.front_back';
        setRequirements(account, [requirement(what, { reason, due: 'past_due' })]);
        setCapabilities(account, 'restricted');
      }),

    /** Removes an account from the platform, which can no longer read the account. */
    disconnectAccount: (accountId: string) =>
      act(accountId, async (session, account) => {
        session.internal('v2.core.account', accountId).isDisconnected = true;
        await session.save(account);
        await session.emit('account.application.deauthorized', { id: 'ca_standin', object: 'application' }, undefined, {
          account: accountId,
        });
      }),

    closeAccount: (accountId: string) =>
      act(accountId, async (session, account) => {
        account.closed = true;
        await session.save(account);
        await session.emitThin('v2.core.account.closed', accountId);
      }),
  };
}
