import { type ReactNode, useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../paths.ts';
import { useDateWords } from '../../ui/moment.tsx';
import type { CardBrowser, CardGiven } from '../charges.ts';
import { priceWords } from '../prices/copy.ts';
import type { Price } from '../prices/price.ts';
import { BankStep } from './bank-step.tsx';
import { cardGiven as copy } from './page-copy.ts';

/**
 * State of the trial after a sign-up, or the end of the running trial. `card-had`: the card was used for an earlier
 * trial with the creator. `none`: no trial runs for another reason. `unknown`: the visitor is signed out.
 */
export type FreeDays = 'unconfirmed' | 'card-had' | 'none' | 'unknown' | { until: Date };

/** @param props.awaitsTerms true if nothing is charged until the terms are accepted */
export function CardGivenNote(props: {
  given: CardGiven | null;
  browser: CardBrowser;
  price: Price;
  freeDays: FreeDays;
  creator: string;
  awaitsTerms?: boolean;
  back: string;
}) {
  const { given, browser, price, freeDays, creator, back } = props;
  const { date } = useDateWords();
  const state = given?.state ?? 'none';
  const isOpen = state === 'waiting' || state === 'processing' || state === 'away';
  usePolledData(isOpen);
  const until = typeof freeDays === 'object' ? date(freeDays.until) : null;
  // Adding a card needs a signed-in account, and signing in needs a confirmed address.
  const addCard = freeDays !== 'unconfirmed' && (
    <Link to={paths.accountCard()} className="link inline-flex min-h-11 items-center font-semibold">
      {copy.addCard}
    </Link>
  );
  const look = (
    <Link to={back} replace preventScrollReset className="link inline-flex min-h-11 items-center">
      {copy.look}
    </Link>
  );
  switch (state) {
    case 'waiting':
    case 'processing':
      return (
        <Note title={copy.checking} lead={copy.checkingLead}>
          {look}
        </Note>
      );
    case 'succeeded':
      return (
        <Note
          title={copy.saved}
          lead={
            freeDays === 'card-had'
              ? copy.savedCardHad(creator)
              : props.awaitsTerms
                ? copy.savedWithoutTerms
                : savedWords(price, freeDays, until)
          }
        />
      );
    case 'declined':
      return (
        <Note title={copy.declinedAtSignUp} lead={declinedWords(given, freeDays, until)} isBad>
          {addCard}
        </Note>
      );
    case 'needs-bank':
      return (
        <Note title={copy.bank} lead={copy.bankLead}>
          {given?.state === 'needs-bank' && (
            <div className="mt-3">
              <BankStep question={given} browser={browser} back={back} />
            </div>
          )}
        </Note>
      );
    case 'expired':
      return (
        <Note title={copy.expired} lead={copy.expiredLead} isBad>
          {addCard}
        </Note>
      );
    case 'away':
      return (
        <Note title={copy.away} lead={copy.unavailableLead}>
          {look}
        </Note>
      );
    case 'none':
      return (
        <Note title={copy.none} lead={until ? copy.noneUntil(until) : copy.noneLead}>
          {addCard}
        </Note>
      );
  }
}

function Note(props: { title: string; lead: string; isBad?: boolean; children?: ReactNode }) {
  const look = props.isBad ? 'border border-danger bg-danger-wash' : 'bg-wash';
  return (
    <section role="status" className={`mt-8 rounded-2xl px-5 py-4 ${look}`}>
      <h2 className={`text-xl ${props.isBad ? 'text-danger' : ''}`}>{props.title}</h2>
      <p className="mt-1.5">{props.lead}</p>
      {props.children}
    </section>
  );
}

function savedWords(price: Price, freeDays: FreeDays, until: string | null): string {
  if (until) return copy.savedUntil(priceWords(price), until);
  if (freeDays === 'none') return copy.savedNoTrial;
  return freeDays === 'unknown' ? copy.savedElsewhere : copy.savedLead(priceWords(price));
}

function declinedWords(given: CardGiven | null, freeDays: FreeDays, until: string | null): string {
  const because = given?.state === 'declined' ? copy.because[given.because] : '';
  const then = freeDays === 'unconfirmed' ? copy.declinedLead : copy.declinedNoTrial;
  return `${because} ${until ? copy.declinedUntil(until) : then}`;
}

/** Milliseconds before each read of the page's data. */
const waits = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000];

/** Revalidates the page's data a few times while something is pending. */
function usePolledData(isOpen: boolean): void {
  const { revalidate } = useRevalidator();
  const [reads, setReads] = useState(0);
  useEffect(() => {
    const wait = isOpen ? waits[reads] : undefined;
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      setReads(reads + 1);
      if (navigator.onLine) void revalidate();
    }, wait);
    return () => clearTimeout(timer);
  }, [isOpen, reads, revalidate]);
}
