import { domainToUnicode } from 'node:url';
import { useEffect } from 'react';
import { Form, redirect, useNavigation, useRevalidator } from 'react-router';
import { addressesOf, checkDomain, proofName, proofValue } from '../../domains/check.server.ts';
import {
  type AddressChoice,
  chooseAddress,
  connectDomain,
  recordCheck,
  removeDomain,
} from '../../domains/commands.server.ts';
import { findAddresses, type OwnDomain } from '../../domains/queries.server.ts';
import { checkSendingDomain, startSending, stopSending } from '../../domains/sending/commands.server.ts';
import { findSendingDomain, type SendingDomain } from '../../domains/sending/queries.server.ts';
import {
  DMARC_VALUE,
  dkimName,
  dkimValue,
  dmarcNames,
  inStrings,
  senderAddress,
} from '../../domains/sending/sending-records.ts';
import { STOPPED_AFTER } from '../../domains/sending/sending-state.ts';
import { isApex } from '../../domains/typed-domain.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, noSuchPage, pageLoader, tooManyRequests } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { addressPage as copy } from './copy.ts';
import { type DnsRecord, RecordToSet } from './dns-record.tsx';
import { type DomainLetters, LettersFromDomain } from './letters-from-domain.tsx';

export const loader = pageLoader(
  'The addresses of a creator could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db, sites, domains: checks }) => {
    const { studio } = await requireStudio(context, params);
    const { creatorId, subdomain } = studio;
    const { siteHost } = sites;
    if (siteHost === null && checks === null) throw noSuchPage();
    const found = await findAddresses(db, { creatorId });
    const host = new URL(sites.platform.origin).host;
    const target = await findTarget(checks, found.domains);
    const sending = checks?.sending ? await findSendingDomain(db, { creatorId }) : null;
    const done = url.searchParams.get('done') ?? '';
    return {
      platform: subdomain && host + paths.creator(subdomain),
      short: subdomain && siteHost && `${subdomain}.${siteHost}`,
      canConnect: checks !== null,
      chosen: found.chosen === null ? 'platform' : (found.chosen.domainId ?? 'subdomain'),
      domains: found.domains.map((domain) => ({
        ...domain,
        shown: domainToUnicode(domain.domain),
        isServed: isServed(domain),
        letters: checks?.sending && isServed(domain) ? lettersFrom(domain, sending) : null,
        records: checks && domain.state !== 'verified' ? recordsOf(domain, { host: checks.target, target }) : [],
        lacksAddresses: target === null && isApex(domain.domain),
      })),
      done: done in copy.done ? (done as keyof typeof copy.done) : null,
    };
  },
);

const isServed = ({ state }: OwnDomain) => state === 'verified' || state === 'failing';

/** Returns a domain's part in sending letters, or null if letters use another domain. */
function lettersFrom({ domainId, domain }: OwnDomain, sending: SendingDomain | null): DomainLetters | null {
  const sender = senderAddress(domain);
  const shown = sender.replace(/@.*/, (name) => `@${domainToUnicode(name.slice(1))}`);
  if (sending === null) return { sender: shown, sending: null };
  if (sending.domainId !== domainId) return null;
  const { state, selector, publicKey, dkimFinding, dmarcFinding, failingSince } = sending;
  const value = dkimValue(publicKey);
  const isEnding = state === 'failing' && failingSince !== null;
  return {
    sender: shown,
    sending: {
      state,
      until: isEnding ? new Date(failingSince.getTime() + STOPPED_AFTER).toISOString() : null,
      dkim: {
        finding: dkimFinding,
        record: { type: 'TXT', name: dkimName(domain, selector), value },
        inStrings: inStrings(value),
      },
      dmarc: { finding: dmarcFinding, record: { type: 'TXT', name: dmarcNames(domain)[0]!, value: DMARC_VALUE } },
    },
  };
}

/** Returns addresses for an apex domain's A and AAAA records. Empty if none are needed, null if the lookup fails. */
async function findTarget(checks: Services['domains'], domains: readonly OwnDomain[]): Promise<string[] | null> {
  if (!checks || !domains.some(({ domain, state }) => state !== 'verified' && isApex(domain))) return [];
  return addressesOf(checks.resolver, checks.target).catch(() => null);
}

function recordsOf({ domain, proof }: OwnDomain, to: { host: string; target: string[] | null }): DnsRecord[] {
  const text: DnsRecord = { type: 'TXT', name: proofName(domain), value: proofValue(proof) };
  if (!isApex(domain)) return [text, { type: 'CNAME', name: domain, value: to.host }];
  const addresses = (to.target ?? []).map(
    (value): DnsRecord => ({ type: value.includes(':') ? 'AAAA' : 'A', name: domain, value }),
  );
  return [text, ...addresses];
}

const form = defineForm({
  unexpected: copy.failed,
  refused: (error, { domain: typed = '' }) => ({ error, typed }),
});

export const action = formAction(
  form,
  'The address of a creator could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { db, domains: checks, sites } = services;
    const { creatorId } = studio;
    const by = { accountId: member.accountId };
    const now = services.now();
    const back = (done: keyof typeof copy.done) => redirect(studioPaths.address(creatorId, { done }), 303);
    const counted = await countTry(context, 'subdomain', { account: member.email });
    if (!counted.ok) return tooManyRequests(counted, refused);
    const { address, domain: typed, check, remove, send, stop } = values;
    if (address !== undefined) {
      const choice: AddressChoice | null =
        address === 'platform' || (address === 'subdomain' && sites.siteHost !== null)
          ? address
          : isUuid(address)
            ? { domainId: address }
            : null;
      const chosen = choice && (await chooseAddress(db, { creatorId, choice, by, now }));
      return chosen?.ok ? back('chosen') : badRequest(refused(copy.notServed));
    }
    if (remove !== undefined && isUuid(remove)) {
      await removeDomain(db, { creatorId, domainId: remove, by });
      return back('removed');
    }
    if (stop !== undefined && isUuid(stop)) {
      await stopSending(db, { creatorId, domainId: stop, by });
      return back('stopped');
    }
    if (!checks) return badRequest(refused(copy.failed));
    if (check !== undefined) {
      const { domains } = await findAddresses(db, { creatorId });
      const own = domains.find(({ domainId }) => domainId === check);
      if (!own) return badRequest(refused(copy.failed));
      const finding = await checkDomain(checks.resolver, { ...own, target: checks.target });
      await recordCheck(db, services, { domainId: own.domainId, finding, now });
      const sending = checks.sending ? await findSendingDomain(db, { creatorId }) : null;
      if (sending?.domainId === own.domainId) await checkSendingDomain(services, checks.resolver, sending);
      return back('checked');
    }
    if (send !== undefined) {
      if (!checks.sending || !isUuid(send)) return badRequest(refused(copy.failed));
      const started = await startSending(db, services, { creatorId, domainId: send, by, now });
      if (started.ok) return back('sending');
      return badRequest(refused(started.reason === 'not-served' ? copy.notServed : copy.letters.anotherDomain));
    }
    const platformHosts = [new URL(sites.platform.origin).hostname, ...(sites.siteHost ? [sites.siteHost] : [])];
    const connected = await connectDomain(db, { creatorId, typed: typed ?? '', platformHosts, by, now });
    return connected.ok ? back('connected') : badRequest(refused(copy.errors[connected.reason]));
  },
);

export const clientAction = form.clientAction;

/** Milliseconds between reloads of the page's data while a domain or its letters wait for DNS records. */
const PAUSE = 60_000;

export default function Address({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { platform, short, canConnect, chosen, domains, done } = loaderData;
  const { creatorId } = useStudio();
  const { revalidate } = useRevalidator();
  const { formData } = useNavigation();
  const isWaiting = domains.some(
    ({ state, letters }) =>
      state === 'pending' || state === 'lost' || (letters?.sending && letters.sending.state !== 'verified'),
  );
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void (document.hidden || revalidate()), PAUSE);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  const choices = [
    { value: 'platform', words: copy.platform, address: platform },
    ...(short ? [{ value: 'subdomain', words: copy.subdomain, address: short }] : []),
    ...domains.flatMap(({ domainId, isServed, shown }) =>
      isServed ? [{ value: domainId, words: copy.domain, address: shown }] : [],
    ),
  ];
  return (
    <StudioPage
      title={copy.title}
      lead={copy.lead}
      back={{ to: studioPaths.pageSubdomain(creatorId), words: copy.back }}
    >
      <FieldIds prefix="address">
        {done && !answer && <Toast key={done}>{copy.done[done]}</Toast>}
        <div className="mb-6 empty:hidden">
          <FormSummary message={formData ? null : answer?.error} attempt={answer} />
        </div>
        <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-6">
          <Form method="post" className="card">
            <fieldset>
              <legend className="float-left mb-3 w-full font-display text-xl">{copy.choice}</legend>
              <div className="clear-both grid gap-3">
                {choices.map(({ value, words, address }) => (
                  <label key={value} className="flex items-start gap-3">
                    <input
                      type="radio"
                      name="address"
                      value={value}
                      defaultChecked={value === chosen}
                      className="size-6 flex-none"
                    />
                    <span className="min-w-0">
                      <span className="block font-semibold">{words}</span>
                      {address && <span className="block text-ink-soft wrap-anywhere">{address}</span>}
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
            <p className="mt-4 text-sm text-ink-soft">{copy.moves}</p>
            <div className="mt-5">
              <SubmitButton idle={copy.choose} busy={copy.choosing} isBusy={formData?.has('address') ?? false} />
            </div>
          </Form>
          {domains.map((domain) => (
            <Connected key={domain.domainId} domain={domain} busy={formData} />
          ))}
          {canConnect && (
            <Form key={domains.length} method="post" className="card">
              <h2 className="font-display text-xl">{copy.connectTitle}</h2>
              <p className="mt-1 mb-4 text-ink-soft">{copy.connectLead}</p>
              <Field
                label={copy.label}
                name="domain"
                defaultValue={answer?.typed ?? ''}
                inputMode="url"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                maxLength={300}
              />
              <div className="mt-5">
                <SubmitButton idle={copy.connect} busy={copy.connecting} isBusy={formData?.has('domain') ?? false} />
              </div>
            </Form>
          )}
        </div>
      </FieldIds>
    </StudioPage>
  );
}

type Shown = Route.ComponentProps['loaderData']['domains'][number];

function Connected({ domain, busy }: { domain: Shown; busy: FormData | undefined }) {
  const { domainId, shown, state, finding, records, lacksAddresses, letters } = domain;
  const isChecking = busy?.get('check') === domainId;
  return (
    <section className="card">
      <h2 className="font-display text-xl wrap-anywhere">{shown}</h2>
      <p className="mt-1 font-semibold">{copy.states[state]}</p>
      <p className="text-ink-soft">
        {state === 'lost' ? copy.lostLead : finding ? copy.findings[finding] : copy.notChecked}
      </p>
      {records.length > 0 && (
        <>
          <h3 className="mt-5 font-sans font-semibold">{copy.records(shown)}</h3>
          <ul className="mt-2 divide-y divide-line">
            {records.map((record) => (
              <li key={record.type + record.value} className="py-3">
                <RecordToSet {...record} />
              </li>
            ))}
          </ul>
          {lacksAddresses && <p className="text-ink-soft">{copy.noAddresses}</p>}
          <p className="text-sm text-ink-soft">{copy.recordsHint}</p>
        </>
      )}
      <Form method="post" className="mt-5 flex flex-wrap gap-3">
        <button
          type="submit"
          name="check"
          value={domainId}
          className="button button-quiet"
          aria-label={copy.checkOf(shown)}
          disabled={isChecking}
        >
          {isChecking ? copy.checking : copy.check}
        </button>
        <button
          type="submit"
          name="remove"
          value={domainId}
          className="button button-quiet"
          aria-label={copy.removeOf(shown)}
        >
          {copy.remove}
        </button>
      </Form>
      {letters && <LettersFromDomain domainId={domainId} shown={shown} letters={letters} busy={busy} />}
    </section>
  );
}
