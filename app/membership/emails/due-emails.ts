import { type Access, access, COLLECTING, type Fact, GRACE, RENEWAL } from '../access/access.ts';

export const membershipEmailKinds = ['trial-started', 'trial-ending', 'access-ended'] as const;
export type MembershipEmailKind = (typeof membershipEmailKinds)[number];

/** A mail that was queued because of a fact. */
export interface QueuedEmail {
  kind: MembershipEmailKind;
  /** The fact, as `kind:providerId`. */
  fact: string;
  queuedAt: Date;
}

/** A mail that the facts ask for now. */
export interface MembershipEmail {
  kind: MembershipEmailKind;
  /** What it is about: the trial, or what ended the access. */
  about: Fact;
  /** `about` as it is stored with the notice. */
  fact: string;
  access: Access;
}

/** What whoever charges says of the membership, as far as is stored here. */
export interface Charging {
  /** That the trial began was mailed there. */
  isTrialNotified: boolean;
  /** Something is going to be charged: after the trial, or what is still open. It is announced there. */
  isChargeComing: boolean;
  /** Nothing begins that would be charged, since the terms are not accepted: nobody else tells of the trial. */
  awaitsTerms: boolean;
  /** It ends by itself as the member asked, which was mailed there. */
  isCancelled: boolean;
}

/** How long before its end a trial is said to end. */
const ENDING = 24 * 60 * 60 * 1000;
/** How late the end of access is still worth a mail. */
export const STALE = 7 * ENDING;
/** How long whoever charges has for saying that a trial began, and what it will cost. Then it is said without them. */
const NOT_NOTIFIED = 6 * 60 * 60 * 1000;

/**
 * The mails that a membership's facts ask for now and that have not been queued: that a trial has begun, a day before
 * it ends that it will, and that access has ended. Pure, and like `access` indifferent to the facts' order.
 * @param known.charging null: nobody can be charged. Otherwise what is mailed there is not mailed here, but for a trial's
 *   beginning where they are late
 * @param known.now never counts as earlier than the newest fact
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
      // What has ended is mailed below, once its payment is awaited no longer.
      .filter(({ kind, coversUntil }) => kind === 'trial' && at < coversUntil!.getTime())
      .map((about): Due => {
        const [from, ends] = [about.coversFrom!.getTime(), about.coversUntil!.getTime()];
        const goesOn = because !== 'trial' || until.getTime() !== ends;
        // The mail that says a short trial has begun says when it ends.
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

/** Not after a move, which the member made, and which says what it ends before it is made. */
function endEmails(
  { facts: [about], because, until }: Access & { may: false },
  facts: readonly Fact[],
  { queued, charging, at }: { queued: readonly QueuedEmail[]; charging: Charging | null; at: number },
): Due[] {
  if (!about || !until || facts.some(({ kind }) => kind === 'moved')) return [];
  // The mail that the first payment failed says what that ends.
  const failed = facts.some(({ kind, at }) => kind === 'payment_failed' && at.getTime() > until.getTime() - RENEWAL);
  if (charging && because === 'trial' && failed) return [];
  // The payment of the next period may still be under way.
  const isAwaited = because === 'trial' && charging?.isChargeComing;
  const hasEnded = facts.some(({ kind, at }) => kind === 'ended' && at >= until);
  const from = until.getTime() + (because === 'paid' && !hasEnded ? RENEWAL : isAwaited ? COLLECTING : 0);
  if (at < from || at >= from + STALE) return [];
  // A fact that came late may name another reason for an end that was mailed before.
  const isNotified = queued.some(({ kind, queuedAt }) => kind === 'access-ended' && queuedAt >= until);
  return isNotified ? [] : [{ kind: 'access-ended', about }];
}

/** The mails that the facts ask for from now on, each with its time, if no fact is added. */
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

/** When the facts will next ask for a mail, if none is added; null: never. After `now`, and after the newest fact. */
export function nextEmailAt(facts: readonly Fact[], { now, ...known }: Known): Date | null {
  const from = Math.max(now.getTime(), ...facts.map((fact) => fact.at.getTime()));
  const moments = new Set(facts.flatMap(momentsOf).filter((moment) => moment > from));
  const next = [...moments].sort((one, other) => one - other);
  const found = next.find((moment) => emailsDue(facts, { ...known, now: new Date(moment) }).length > 0);
  return found === undefined ? null : new Date(found);
}

/** Every time at which a fact can change which mails are due. */
function momentsOf({ kind, at, coversFrom, coversUntil }: Fact): number[] {
  const from = coversFrom?.getTime();
  const began = from === undefined ? [] : [from, ...(kind === 'trial' ? [from + NOT_NOTIFIED] : [])];
  const ends = coversUntil?.getTime();
  const failed = kind === 'payment_failed' ? [at.getTime() + GRACE] : [];
  return [...began, ...failed, ...(ends === undefined ? [] : [ends - ENDING, ends, ends + COLLECTING, ends + RENEWAL])];
}
