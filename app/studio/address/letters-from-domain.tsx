import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { DkimFinding, DmarcFinding } from '../../domains/sending/sending-records.ts';
import type { SendingState } from '../../domains/sending/sending-state.ts';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { Moment } from '../../ui/moment.tsx';
import { addressPage } from './copy.ts';
import { type DnsRecord, RecordToSet } from './dns-record.tsx';

const copy = addressPage.letters;

export interface DomainLetters {
  /** Sender's address, with the domain in Unicode. */
  sender: string;
  /** Null while letters do not use the domain. */
  sending: {
    state: SendingState;
    /** Time from which letters come from the platform's address, in ISO 8601. Null unless the state is `failing`. */
    until: string | null;
    dkim: { finding: DkimFinding | null; record: DnsRecord; inStrings: string };
    dmarc: { finding: DmarcFinding | null; record: DnsRecord };
  } | null;
}

export function LettersFromDomain({
  domainId,
  shown,
  letters: { sender, sending },
  busy,
}: {
  domainId: string;
  shown: string;
  letters: DomainLetters;
  busy: FormData | undefined;
}) {
  const isChecking = busy?.get('check') === domainId;
  const isStarting = busy?.get('send') === domainId;
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="font-sans font-semibold">{copy.title}</h3>
      {sending ? (
        <>
          <p className="mt-1 wrap-anywhere">{copy.states[sending.state](sender)}</p>
          {sending.until && (
            <p className="font-semibold">
              {copy.until} <Moment at={sending.until} dateOnly />.
            </p>
          )}
          <p className="text-ink-soft">{copy.answers}</p>
          {sending.state !== 'verified' && (
            <>
              <Records {...sending} />
              <p className="text-sm text-ink-soft">{addressPage.recordsHint}</p>
            </>
          )}
        </>
      ) : (
        <p className="mt-1 text-ink-soft wrap-anywhere">{copy.offer(sender)}</p>
      )}
      <Form method="post" className="mt-5 flex flex-wrap gap-3">
        {sending && sending.state !== 'verified' && (
          <button
            type="submit"
            name="check"
            value={domainId}
            className="button button-quiet"
            aria-label={copy.checkOf(shown)}
            disabled={isChecking}
          >
            {isChecking ? addressPage.checking : addressPage.check}
          </button>
        )}
        <button
          type="submit"
          name={sending ? 'stop' : 'send'}
          value={domainId}
          className="button button-quiet"
          aria-label={sending ? copy.stopOf(shown) : copy.startOf(shown)}
          disabled={isStarting}
        >
          {sending ? copy.stop : isStarting ? copy.starting : copy.start}
        </button>
      </Form>
    </section>
  );
}

function Records({ state, dkim, dmarc }: NonNullable<DomainLetters['sending']>) {
  // Once the records were found, a lookup without an answer is no reason to show a record again.
  const isToSet = (finding: DkimFinding | DmarcFinding | null) =>
    finding !== 'ok' && (finding !== 'unreachable' || state === 'pending');
  return (
    <ul className="mt-3 divide-y divide-line">
      <Item name={copy.records.dkim} finding={dkim.finding && copy.dkim[dkim.finding]}>
        {isToSet(dkim.finding) && (
          <>
            <RecordToSet {...dkim.record} />
            <details className="mt-2" open={dkim.finding === 'cut'}>
              <summary className="cursor-pointer py-2 text-ink-soft">{copy.long}</summary>
              <LinkToCopy label={copy.inStrings} url={dkim.inStrings} words={addressPage.copyValue} />
            </details>
          </>
        )}
      </Item>
      <Item name={copy.records.dmarc} finding={dmarc.finding && copy.dmarc[dmarc.finding]}>
        {isToSet(dmarc.finding) && <RecordToSet {...dmarc.record} />}
      </Item>
      <Item name={copy.records.spf} finding={copy.noSpf} />
    </ul>
  );
}

function Item({ name, finding, children }: { name: string; finding: string | null; children?: ReactNode }) {
  return (
    <li className="py-3">
      <h4 className="font-sans font-semibold">{name}</h4>
      <p className="mb-2 text-ink-soft">{finding ?? addressPage.notChecked}</p>
      {children}
    </li>
  );
}
