import { randomUUID } from 'node:crypto';
import { Form, Link, useNavigation } from 'react-router';
import { mailBrand } from '../../creators/brand/brand.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { noSuchPage, notFound, pageLoader, tooManyRequests } from '../../http/replies.ts';
import { letterProblems } from '../../letters/document/letter-problems.ts';
import { findLetterSettings } from '../../letters/settings/settings.server.ts';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Toast } from '../../ui/toast.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
import { previewWidths } from '../page-editor/page-frame.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/preview-route';
import { letterPreview as copy } from './copy.ts';
import { findDeadLinks } from './dead-links.server.ts';
import { previewLetter } from './preview.server.ts';
import { type PreviewChoice, previewChoices, readPreviewChoice } from './preview-choice.ts';

/** Size of the HTML from which the preview warns, in bytes. Gmail cuts letters at 102 KB. */
const LARGE = 90 * 1024;

export const loader = pageLoader(
  'A letter could not be previewed',
  async ({ url, context, params }: Route.LoaderArgs, services) => {
    const { studio, member } = await requireStudio(context, params);
    const choice = readPreviewChoice(url.searchParams);
    const letterId = params.letterId.toLowerCase();
    const of = (reader: PreviewChoice['as']) => previewLetter(services, studio, { letterId, reader });
    const shown = isUuid(letterId) ? await of(choice.as) : null;
    if (!shown) throw noSuchPage();
    const { issue, subject, text } = shown;
    const sizes = [shown.bytes];
    // The size depends mainly on the parts for members, so one reader of each audience is enough.
    for (const reader of ['free', 'paid'] as const) sizes.push((await of(reader))?.bytes ?? 0);
    return {
      letterId,
      choice,
      subject,
      text: choice.form === 'text' ? text : null,
      bytes: Math.max(...sizes),
      problems: [...new Set(letterProblems(issue).map(({ problem }) => problem))],
      deadLinks: await findDeadLinks(services.db, { letter: issue.letter, origin: services.origin }),
      address: member.email,
    };
  },
);

interface Answer {
  error: string | null;
  /** Address that a test was sent to, or null. */
  tested: string | null;
}

const form = defineForm({ unexpected: copy.errors.failed, refused: (error): Answer => ({ error, tested: null }) });

/** Sends a test to the signed-in person: the letter as the chosen kind of reader would get it. */
export const action = formAction(
  form,
  'A test of a letter could not be sent',
  async ({ context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { studio, member } = await requireStudio(context, params);
    const { creatorId } = studio;
    const letterId = params.letterId.toLowerCase();
    const limit = await countTry(context, 'resend', { account: member.accountId });
    if (!limit.ok) return tooManyRequests(limit, (error) => refused(error));
    const reader = readPreviewChoice(new URLSearchParams({ as: values.as ?? '' })).as;
    const mail = isUuid(letterId) ? await previewLetter(services, studio, { letterId, reader }) : null;
    if (!mail) return notFound(refused(copy.errors.unknown));
    const { html, text } = mail;
    const settings = await findLetterSettings(services.db, { creatorId });
    const sender = settings.senderName ?? studio.name;
    await services.db.transaction((tx) =>
      services.mail.enqueue(tx, {
        id: randomUUID(),
        to: member.email,
        template: { name: 'rendered', props: { sender, subject: copy.testSubject(mail.subject), html, text } },
        brand: mailBrand(studio.brand, services),
      }),
    );
    return { error: null, tested: member.email };
  },
);

export const clientAction = form.clientAction;

export default function LetterPreview({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { letterId, choice, subject, text, bytes, problems, deadLinks, address } = page;
  const { creatorId, role } = useStudio();
  const isBusy = useNavigation().formMethod !== undefined;
  const kilobytes = Math.ceil(bytes / 1024);
  return (
    <StudioPage title={copy.title(subject)} back={{ to: studioPaths.letter(creatorId, letterId), words: copy.back }}>
      <div className="mb-6 empty:hidden">
        <FormSummary message={answer?.error} attempt={answer} />
      </div>
      {answer?.tested && <Toast key={answer.tested}>{copy.tested(answer.tested)}</Toast>}
      <Beside>
        <div className="min-w-0">
          <div className="mb-4 flex flex-wrap gap-3">
            <Choices name="as" label={copy.as} words={copy.readers} page={page} />
            <Choices name="form" label={copy.form} words={copy.forms} page={page} />
            {text === null && (
              <>
                <Choices name="width" label={copy.width} words={copy.widths} page={page} />
                <Choices name="theme" label={copy.theme} words={copy.themes} page={page} />
              </>
            )}
          </div>
          <p className="mb-3 wrap-anywhere">
            <span className="text-ink-soft">{copy.subject}: </span>
            <strong dir="auto">{subject}</strong>
          </p>
          {text === null ? (
            <iframe
              key={`${choice.as} ${choice.theme}`}
              title={copy.frame}
              src={studioPaths.letterMail(creatorId, letterId, { as: choice.as, theme: choice.theme })}
              sandbox=""
              width={choice.width === 'phone' ? previewWidths.phone : undefined}
              className={`h-[75svh] max-w-full rounded-2xl border border-line bg-field ${choice.width === 'phone' ? '' : 'w-full'}`}
            />
          ) : (
            <pre
              dir="auto"
              className="rounded-2xl border border-line bg-paper p-5 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
            >
              {text}
            </pre>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <section aria-labelledby="warnings" className="card">
            <h2 id="warnings" className="text-xl">
              {copy.warnings}
            </h2>
            <ul className="mt-3 grid list-disc gap-2 pl-5 empty:hidden">
              {problems.map((problem) => (
                <li key={problem}>{copy.problems[problem]}</li>
              ))}
              {deadLinks.map((link) => (
                <li key={link} className="wrap-anywhere">
                  {copy.deadLink(link)}
                </li>
              ))}
              {bytes > LARGE && <li>{copy.tooLarge(kilobytes)}</li>}
            </ul>
            {problems.length + deadLinks.length === 0 && bytes <= LARGE && <p className="mt-3">{copy.fine}</p>}
            <p className="mt-3 text-sm text-ink-soft">
              {copy.linksChecked} {copy.size(kilobytes)}
            </p>
          </section>
          {role !== 'operator' && (
            <section aria-labelledby="test" className="card">
              <h2 id="test" className="text-xl">
                {copy.test}
              </h2>
              <p className="mt-2 wrap-anywhere text-ink-soft">{copy.testLead(address)}</p>
              <Form method="post" className="mt-4">
                <input type="hidden" name="as" value={choice.as} />
                <SubmitButton look="quiet" idle={copy.test} busy={copy.testing} isBusy={isBusy} />
              </Form>
            </section>
          )}
        </div>
      </Beside>
    </StudioPage>
  );
}

function Choices<Name extends keyof PreviewChoice>(props: {
  name: Name;
  label: string;
  words: Record<PreviewChoice[Name], string>;
  page: { letterId: string; choice: PreviewChoice };
}) {
  const { name, label, words, page } = props;
  const { creatorId } = useStudio();
  const to = (each: string) => studioPaths.letterPreview(creatorId, page.letterId, { ...page.choice, [name]: each });
  return (
    <Segments as="nav" label={label}>
      {(previewChoices[name] as readonly string[] as readonly PreviewChoice[Name][]).map((each) => (
        <Link
          key={each}
          to={to(each)}
          replace
          preventScrollReset
          aria-current={each === page.choice[name] ? 'page' : undefined}
          className="segment"
        >
          {words[each]}
        </Link>
      ))}
    </Segments>
  );
}
