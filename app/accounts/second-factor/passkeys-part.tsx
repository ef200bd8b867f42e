import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { MAX_NAME_LENGTH } from '../../copy/lengths.ts';
import { paths } from '../../paths.ts';
import { Field } from '../../ui/form/fields.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Moment } from '../../ui/moment.tsx';
import { secondFactor as copy, secondStepErrors as errors } from './copy.ts';
import { FACTOR_FETCHER, FactorForm } from './factor-form.tsx';
import type { SecondFactorPageData } from './page.server.ts';

type Passkey = SecondFactorPageData['passkeys'][number];
type Registration = SecondFactorPageData['registration'];

export function PasskeysPart({ passkeys, registration }: { passkeys: Passkey[]; registration: Registration }) {
  return (
    <>
      <ul className="mb-6 divide-y divide-line empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} {...passkey} />
        ))}
      </ul>
      {/* Remounted after a passkey was added, so that the name field is empty for the next. */}
      {registration ? <AddPasskey key={passkeys.length} registration={registration} /> : <p>{copy.passkeysNone}</p>}
    </>
  );
}

function PasskeyItem({ id, name, createdAt, lastUsedAt }: Passkey) {
  const fetcher = useFetcher({ key: FACTOR_FETCHER });
  return (
    <li className="py-5 first:pt-0">
      <p className="mb-3 text-ink-soft">
        {copy.addedOn} <Moment at={createdAt} dateOnly />.{' '}
        {lastUsedAt ? (
          <>
            {copy.lastUsed} <Moment at={lastUsedAt} dateOnly />.
          </>
        ) : (
          `${copy.neverUsed}.`
        )}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <fetcher.Form
          method="post"
          action={paths.accountSecondFactor()}
          className="flex min-w-0 grow basis-72 flex-wrap items-end gap-3"
        >
          <input type="hidden" name="do" value="passkey-name" />
          <input type="hidden" name="id" value={id} />
          <Field
            key={name}
            label={copy.passkeyName}
            name="name"
            defaultValue={name}
            maxLength={MAX_NAME_LENGTH}
            required
            className="min-w-0 grow basis-40"
          />
          <button type="submit" className="button button-quiet" aria-label={copy.renameOf(name)}>
            {copy.rename}
          </button>
        </fetcher.Form>
        <FactorForm name="passkey-remove" id={id} label={copy.remove} accessibleName={copy.removeOf(name)} />
      </div>
    </li>
  );
}

function AddPasskey({ registration }: { registration: NonNullable<Registration> }) {
  const fetcher = useFetcher({ key: FACTOR_FETCHER });
  const [waits, setWaits] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hydrated = useHydrated();

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (waits) return;
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    setProblem(null);
    setWaits(true);
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const optionsJSON: PublicKeyCredentialCreationOptionsJSON = JSON.parse(registration);
      const response = await startRegistration({ optionsJSON });
      const fields = { do: 'passkey-add', name, passkey: JSON.stringify(response) };
      await fetcher.submit(fields, { method: 'post', action: paths.accountSecondFactor() });
    } catch (error) {
      const exists = error instanceof Error && error.name === 'InvalidStateError';
      setProblem(exists ? errors.passkeyExists : errors.passkeyCancelled);
    } finally {
      setWaits(false);
    }
  }
  return (
    <>
      <p className="hidden noscript:block">{copy.addNeedsScripts}</p>
      <form onSubmit={add} className="grid grid-cols-1 gap-5 noscript:hidden">
        <FormSummary message={waits ? null : problem} attempt={problem} />
        <Field label={copy.passkeyName} hint={copy.passkeyNameHint} name="name" maxLength={MAX_NAME_LENGTH} />
        <p>
          <button
            type="submit"
            disabled={!hydrated}
            aria-disabled={waits || undefined}
            className="button w-full sm:w-auto"
          >
            <span aria-live="polite">{waits ? copy.busy : copy.addPasskey}</span>
          </button>
        </p>
      </form>
    </>
  );
}
