import type { ReactNode } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, conflict, noSuchPage, pageLoader } from '../../http/replies.ts';
import { loadIssue } from '../../letters/document/issue.server.ts';
import { hasContent } from '../../letters/document/letter-problems.ts';
import { shownLetter } from '../../letters/document/shown-letter.ts';
import { findLetter, isEditable, setRecipients } from '../../letters/editing/drafts.server.ts';
import { countRecipients } from '../../letters/sending/recipients.server.ts';
import { scheduleLetter } from '../../letters/sending/schedule.server.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/confirmation-route';
import { letterSending as words } from './copy.ts';
import { checkSendingChoice, fieldsOf, readSendingChoice } from './sending-choice.server.ts';
import { ZonedMoment } from './zoned-moment.tsx';

const copy = words.confirm;

export const loader = pageLoader(
  'The recipients of a letter could not be counted',
  async ({ url, context, params }: Route.LoaderArgs, { db, now, membershipNow }) => {
    const { creatorId } = (await requireStudio(context, params)).studio;
    const own = { creatorId, letterId: params.letterId.toLowerCase() };
    const found = isUuid(own.letterId) ? await findLetter(db, own) : null;
    if (!found) throw noSuchPage();
    const choice = readSendingChoice(url.searchParams);
    const fields = fieldsOf(choice);
    const toForm = (error: string) =>
      redirect(studioPaths.letterSending(creatorId, own.letterId, [...fields, ['error', error]]));
    if (!isEditable(found.state)) throw toForm('begun');
    const checked = checkSendingChoice(choice, now());
    if (!checked.ok) throw toForm(checked.reason);
    const { letter, version, letterId } = found;
    const issue = await loadIssue(db, { creatorId, letter });
    if (letter.subject.trim() === '') throw toForm('no-subject');
    if (!hasContent(issue)) throw toForm('no-text');
    const counts = await countRecipients(db, { creatorId, audience: choice.audience, now: membershipNow() });
    const { when } = checked;
    return {
      letterId,
      version,
      subject: letter.subject,
      opening: shownLetter(issue, 'public').opening,
      fields,
      readers: choice.audience.readers.map((reader) => ({ reader, count: counts[reader] })),
      count: Object.values(counts).reduce((sum, each) => sum + each, 0),
      pageFor: choice.pageFor,
      when: when === 'now' ? null : { zone: when.dueZone, instants: when.instants.map((at) => at.toISOString()) },
    };
  },
);

const form = defineForm({ unexpected: words.errors.failed, refused: (error) => ({ error }) });

export const action = formAction(
  form,
  'A letter could not be scheduled',
  async ({ context, params }: Route.ActionArgs, { services, values, lists, refused }) => {
    const { creatorId } = (await requireStudio(context, params)).studio;
    const own = { creatorId, letterId: params.letterId.toLowerCase() };
    const now = services.now();
    const readers = lists.readers.map((reader): [string, string] => ['readers', reader]);
    const choice = readSendingChoice(new URLSearchParams([...Object.entries(values), ...readers]));
    const checked = checkSendingChoice(choice, now);
    if (!checked.ok) return badRequest(refused(words.errors[checked.reason]));
    const { audience, pageFor } = choice;
    const version = Number(values.version);
    const { when } = checked;
    const result = await services.db.transaction(async (tx) => {
      const scheduled = await scheduleLetter(tx, services, { ...own, version, when, now });
      if (scheduled.ok) await setRecipients(tx, { ...own, audience, pageFor });
      return scheduled;
    });
    if (!result.ok) return conflict(refused(words.errors[result.reason]));
    const done = when === 'now' ? 'sending' : 'scheduled';
    return redirect(studioPaths.letterSending(creatorId, own.letterId, [['done', done]]), 303);
  },
  { repeated: ['readers'] },
);

export const clientAction = form.clientAction;

export default function Confirmation({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { letterId, version, subject, opening, fields, readers, count, pageFor, when } = page;
  const { creatorId } = useStudio();
  const isBusy = useNavigation().formMethod !== undefined;
  const isTwice = when !== null && when.instants.length > 1;
  return (
    <StudioPage
      title={copy.title}
      back={{ to: studioPaths.letterSending(creatorId, letterId, fields), words: copy.back }}
    >
      <div className="mb-6 empty:hidden">
        <FormSummary message={answer?.error} attempt={answer}>
          {answer?.error === words.errors['no-postal-address'] && (
            <TextLink to={studioPaths.letterSettings(creatorId)}>{words.settings}</TextLink>
          )}
        </FormSummary>
      </div>
      <Form method="post" className="max-w-form card">
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="version" value={version} />
        <dl className="grid gap-4 wrap-anywhere">
          <Fact name={copy.subject}>
            <strong dir="auto">{subject}</strong>
          </Fact>
          <Fact name={copy.first}>
            <span dir="auto">{opening}</span>
          </Fact>
          <Fact name={copy.recipients}>
            <strong>{copy.people(count)}</strong>
            <ul className="mt-1 text-ink-soft">
              {readers.map(({ reader, count }) => (
                <li key={reader}>
                  {words.readers[reader]}: {count.toLocaleString('en')}
                </li>
              ))}
            </ul>
          </Fact>
          <Fact name={copy.when}>
            {when === null ? copy.now : <ZonedMoment at={when.instants[0]!} zone={when.zone} />}
          </Fact>
          <Fact name={copy.page}>{words.pages[pageFor]}</Fact>
        </dl>
        {isTwice && (
          <fieldset className="mt-5 border-t border-line pt-4">
            <legend className="float-left mb-3 w-full font-semibold">{copy.which}</legend>
            <div className="clear-both grid gap-3">
              {when.instants.map((at, index) => (
                <label key={at} className="flex items-start gap-3">
                  <input
                    type="radio"
                    name="occurrence"
                    value={index}
                    defaultChecked={index === 0}
                    className="size-6 flex-none"
                  />
                  <span>
                    {copy.occurrences[index]} ({at.slice(11, 16)} UTC)
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {count === 0 ? (
          <p className="mt-6 font-semibold">{words.errors['no-recipients']}</p>
        ) : (
          <div className="mt-6 border-t border-line pt-5">
            <SubmitButton idle={when === null ? copy.send(count) : copy.schedule} busy={copy.busy} isBusy={isBusy} />
            <p className="mt-2 text-sm text-ink-soft">{when === null ? copy.cannotUndo : copy.canUndo}</p>
          </div>
        )}
      </Form>
    </StudioPage>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
