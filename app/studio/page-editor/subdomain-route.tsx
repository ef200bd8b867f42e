import { useEffect, useState } from 'react';
import { Form, Link, redirect, useFetcher, useNavigation } from 'react-router';
import { changeSubdomain, checkSubdomain } from '../../creators/subdomain/commands.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, pageLoader, tooManyRequests } from '../../http/replies.ts';
import { paths } from '../../paths.ts';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { Field, LiveNote } from '../../ui/form/fields.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/subdomain-route';
import { pageSubdomain as copy } from './copy.ts';

/** Maximum length of the text that is read, in UTF-16 code units. */
const MAX_LENGTH = 100;

export const loader = pageLoader(
  'An address could not be looked for',
  async ({ request, context, params }: Route.LoaderArgs, { db, origin, sites, domains }) => {
    const { studio, member } = await requireStudio(context, params);
    const wanted = new URL(request.url).searchParams.get('wanted')?.slice(0, MAX_LENGTH) ?? null;
    const site = `${new URL(origin).host}/`;
    const hasOwn = studio.role === 'owner' && (sites.siteHost !== null || domains !== null);
    if (!wanted) return { site, hasOwn, wanted: null, note: null, isFree: false };
    const counted = await countTry(context, 'subdomain', { account: member.email });
    if (!counted.ok) return tooManyRequests(counted, (note) => ({ site, hasOwn, wanted, note, isFree: false }));
    const check = await checkSubdomain(db, { creatorId: studio.creatorId, wanted });
    return { site, hasOwn, wanted, note: check.ok ? copy[check.state] : copy[check.reason], isFree: check.ok };
  },
);

const form = defineForm({
  unexpected: copy.failed,
  refused: (error, { subdomain: wanted = '' }) => ({ error, wanted }),
});

export const action = formAction(
  form,
  'An address could not be changed',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { db, now } = services;
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const wanted = values.subdomain ?? '';
    const counted = await countTry(context, 'subdomain', { account: member.email });
    if (!counted.ok) return tooManyRequests(counted, refused);
    const by = { accountId: member.accountId };
    const changed = await changeSubdomain(db, { creatorId, wanted, by, now: now() });
    if (!changed.ok) return badRequest(refused(copy[changed.reason]));
    return redirect(studioPaths.page(creatorId, { done: 'subdomain' }), 303);
  },
  { errorStatus: 500 },
);

export const clientAction = form.clientAction;

/** Milliseconds without typing before availability is checked. */
const PAUSE = 400;

export default function Subdomain({ loaderData: found, actionData: answer }: Route.ComponentProps) {
  const { creatorId, subdomain, role } = useStudio();
  const [wanted, setWanted] = useState(answer?.wanted ?? found.wanted ?? subdomain ?? '');
  const { load, data, state } = useFetcher<typeof loader>();
  const { formData } = useNavigation();
  const text = wanted.trim();
  useEffect(() => {
    if (!text || text === subdomain) return;
    const timer = setTimeout(() => void load(studioPaths.pageSubdomain(creatorId, { wanted: text })), PAUSE);
    return () => clearTimeout(timer);
  }, [text, subdomain, creatorId, load]);
  const newest = data ?? found;
  const isChecked = newest.wanted === text && state === 'idle';
  return (
    <StudioPage title={copy.title} lead={copy.lead} back={{ to: studioPaths.page(creatorId), words: copy.back }}>
      <FieldIds prefix="page">
        <FormSummary message={answer?.error} attempt={answer} />
        <Form method="post" className="card mt-4 max-w-form">
          <Field
            label={copy.label}
            name="subdomain"
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
            hint={
              <>
                <span className="block wrap-anywhere">
                  {found.site}
                  <strong>{text.toLowerCase()}</strong>
                </span>
                <LiveNote look={isChecked && text !== subdomain ? (newest.isFree ? 'good' : 'bad') : 'plain'}>
                  {text === subdomain ? copy.own : isChecked ? newest.note : text && copy.checking}
                </LiveNote>
              </>
            }
            maxLength={63}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            disabled={role === 'operator'}
          />
          {subdomain && text !== subdomain && (
            <p className="mt-3 text-ink-soft">{copy.moves(paths.creator(subdomain))}</p>
          )}
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
            {role !== 'operator' && <SubmitButton idle={copy.save} busy={copy.saving} isBusy={Boolean(formData)} />}
          </div>
        </Form>
        {found.hasOwn && (
          <p className="mt-6">
            <Link to={studioPaths.address(creatorId)} className="link">
              {copy.ownAddress}
            </Link>
          </p>
        )}
      </FieldIds>
    </StudioPage>
  );
}
