import { type Access, access, COLLECTING, type Fact, GRACE, RENEWAL } from '../access/access.ts';

export const membershipEmailKinds = ['trial-started', 'trial-ending', 'access-ended'] as const;
/** Kind of the email that acknowledges a withdrawal, which also states the end of access. */
export const WITHDRAWAL_RECEIVED = 'withdrawal-received';
export type MembershipEmailKind = (typeof membershipEmailKinds)[number];

export interface QueuedEmail {
  kind: MembershipEmailKind;
  fact: string;
  queuedAt: Date;
}

export interface MembershipEmail {
  kind: MembershipEmailKind;
  /** Trial that begins or ends, or the fact whose time ran out or that ended access. */
  about: Fact;
  /** `kind:providerId` of `about`, as stored with the email. */
  fact: string;
  access: Access;
}

export interface Charging {
  /** True if `payments/` has sent or skipped the email about the trial's start (`isFinished`). */
  isTrialNotified: boolean;
  /** True if the subscription has a next charge. `payments/` sends an email about the charge. */
  isChargeComing: boolean;
  /** True if nothing is charged until the terms are accepted. `payments/` then sends no email about the trial. */
  awaitsTerms: boolean;
  /** True if the member cancelled. `payments/` sends an email about the cancellation. */
  isCancelled: boolean;
}

/** Milliseconds before the end of a trial at which the reminder is sent. */
const ENDING = 24 * 60 * 60 * 1000;
/** Milliseconds after its due time for which the email about an end of access is still sent. */
export const STALE = 7 * ENDING;
/** Milliseconds to wait for the email of `payments/` about a trial's start, before `trial-started` is sent instead. */
const NOT_NOTIFIED = 6 * 60 * 60 * 1000;

/**
 * Computes the emails that are due and not queued. Leaves out emails that `payments/` sends. The order of facts does
 * not matter.
 * @param known.charging null if no subscription exists and the creator cannot charge
 * @param known.now replaced by the time of the newest fact if that is later
 */
export function emailsDue(facts: readonly Fact[], { queued, charging, now }: Known): MembershipEmail[] {
  const at = Math.max(now.getTime(), ...facts.map((fact) => fact.at.getTime()));
  const today = access(facts, now);
  const due = today.may ? trialEmails(today, { charging, at }) : endEmails(today, facts, { queued, charging, at });
  return due
    .map(({ kind, about }) => ({ kind, about, fact: `${about.kind}:${about.providerId}`, access: today }))
    .filter(({ kind, fact }) => !queued.some((earlier) => earlier.kind === kind && earlier.fact === fact));
}

export interface Known {
  queued: readonly QueuedEmail[];
  charging: Charging | null;
  now: Date;
}

type Due = Pick<MembershipEmail, 'kind' | 'about'>;

function trialEmails(
  { facts, because, until }: Access & { may: true },
  { charging, at }: { charging: Charging | null; at: number },
): Due[] {
  return (
    facts
      // An ended trial is left to `endEmails`.
      .filter(({ kind, coversUntil }) => kind === 'trial' && at < coversUntil!.getTime())
      .map((about): Due => {
        const [from, ends] = [about.coversFrom!.getTime(), about.coversUntil!.getTime()];
        const goesOn = because !== 'trial' || until.getTime() !== ends;
        // A trial of a day or less has only the first email, which states the end.
        const isLastDay = !goesOn && ends - from > ENDING && at >= ends - ENDING;
        return { kind: isLastDay ? 'trial-ending' : 'trial-started', about };
      })
      .filter(({ kind, about }) => {
        if (!charging) return true;
        if (kind === 'trial-ending') return !charging.isChargeComing && !charging.isCancelled;
        const patience = charging.awaitsTerms ? 0 : NOT_NOTIFIED;
        return !charging.isTrialNotified && at >= about.coversFrom!.getTime() + patience;
      })
  );
}

/** Returns the email about ended access, if due. A move sends none. */
function endEmails(
  { facts: [about], because, until }: Access & { may: false },
  facts: readonly Fact[],
  { queued, charging, at }: { queued: readonly QueuedEmail[]; charging: Charging | null; at: number },
): Due[] {
  if (!about || !until || facts.some(({ kind }) => kind === 'moved')) return [];
  // The email of `payments/` about a failed first payment states the end.
  const failed = facts.some(({ kind, at }) => kind === 'payment_failed' && at.getTime() > until.getTime() - RENEWAL);
  if (charging && because === 'trial' && failed) return [];
  // The next period's payment may still be pending.
  const isAwaited = because === 'trial' && charging?.isChargeComing;
  const hasEnded = facts.some(({ kind, at }) => kind === 'ended' && at >= until);
  const from = until.getTime() + (because === 'paid' && !hasEnded ? RENEWAL : isAwaited ? COLLECTING : 0);
  if (at < from || at >= from + STALE) return [];
  // A fact that arrives late may change the reason for an end that was already emailed.
  const isAlreadyQueued = queued.some(({ kind, queuedAt }) => kind === 'access-ended' && queuedAt >= until);
  return isAlreadyQueued ? [] : [{ kind: 'access-ended', about }];
}

/** Computes all due and coming emails with their times, assuming no further facts. */
export function planEmails(facts: readonly Fact[], known: Known): (MembershipEmail & { at: Date })[] {
  const planned: (MembershipEmail & { at: Date })[] = [];
  let at: Date | null = new Date(Math.max(known.now.getTime(), ...facts.map((fact) => fact.at.getTime())));
  while (at) {
    const now = at;
    const queuedBy = () => [...known.queued, ...planned.map(({ kind, fact, at }) => ({ kind, fact, queuedAt: at }))];
    planned.push(...emailsDue(facts, { ...known, queued: queuedBy(), now }).map((notice) => ({ ...notice, at: now })));
    at = nextEmailAt(facts, { ...known, queued: queuedBy(), now });
  }
  return planned;
}

/** Returns the next time after `now` and the newest fact at which an email is due, or null. */
export function nextEmailAt(facts: readonly Fact[], { now, ...known }: Known): Date | null {
  const from = Math.max(now.getTime(), ...facts.map((fact) => fact.at.getTime()));
  const moments = new Set(facts.flatMap(changeTimesOf).filter((moment) => moment > from));
  const next = [...moments].sort((one, other) => one - other);
  const found = next.find((moment) => emailsDue(facts, { ...known, now: new Date(moment) }).length > 0);
  return found === undefined ? null : new Date(found);
}

/** Returns the times at which the due emails can change because of a fact. */
function changeTimesOf({ kind, at, coversFrom, coversUntil }: Fact): number[] {
  const from = coversFrom?.getTime();
  const began = from === undefined ? [] : [from, ...(kind === 'trial' ? [from + NOT_NOTIFIED] : [])];
  const ends = coversUntil?.getTime();
  const failed = kind === 'payment_failed' ? [at.getTime() + GRACE] : [];
  return [...began, ...failed, ...(ends === undefined ? [] : [ends - ENDING, ends, ends + COLLECTING, ends + RENEWAL])];
}
