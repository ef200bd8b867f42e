import type { ReactNode } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { landing } from '../../copy/landing.ts';
import type { Submitted } from '../../http/form.ts';
import { paths } from '../../paths.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { CommunityFrame, type CommunityFrameData } from '../community-frame.tsx';
import { type Line, MOST_SHOWN } from '../recipe-lines.ts';
import { recipeCommunityPaths, type Shown } from '../recipe-paths.ts';
import { recipeCommunity as copy, recipeNote, recipeTalk } from './copy.ts';
import type { ThreadView } from './excerpt.ts';
import { NoteFields } from './note-fields.tsx';
import { NumbersLine } from './numbers-line.tsx';
import type { RecipeNumbers } from './queries.server.ts';
import { ThreadItem } from './thread-item.tsx';

interface Head {
  frame: CommunityFrameData;
  recipe: { slug: string; name: string; free: boolean };
  numbers: RecipeNumbers;
}

interface ForMembers {
  isMember: true;
  isModerator: boolean;
  alone: Shown | null;
  notes: ThreadView[];
  questions: ThreadView[];
  next: Record<Shown, string | null>;
  /** Line that the question in the form is about, or null for the whole recipe. */
  line: Line | null;
  id: string;
}

interface ForVisitors {
  isMember: false;
  /** Notes that author and creator share with visitors. */
  notes: ThreadView[];
}

export type RecipeCommunityData = Head & (ForMembers | ForVisitors);

interface Answer {
  error: string;
  submitted: Submitted;
}

export function RecipeCommunityPage(props: RecipeCommunityData & { answer: Answer | null }) {
  const { frame, recipe, numbers } = props;
  return (
    <CommunityFrame frame={frame} back={{ to: paths.recipe(frame.site.subdomain, recipe.slug), words: copy.back }}>
      <p className="font-semibold text-accent-text">{recipeTalk.title}</p>
      <h1 dir="auto" className="mt-1 text-section">
        {recipe.name}
      </h1>
      <NumbersLine counts={numbers} className="mt-3 text-lg font-semibold" />
      {props.isMember ? <Lists {...props} /> : <Door {...props} />}
    </CommunityFrame>
  );
}

function Door({ frame, numbers, notes }: Head & ForVisitors) {
  const { site, way } = frame;
  const { pathname } = useLocation();
  const wayWords = {
    join: landing.callToAction.button,
    move: recipePage.wayIn.move(site.name),
    account: recipePage.wayIn.account,
  };
  return (
    <>
      <Threads threads={notes} frame={frame} alone />
      <p className="mt-8 text-lg">
        {numbers.notes + numbers.questions === 0
          ? copy.nothing
          : copy.forMembers(copy.numbers(numbers.notes, numbers.questions, MOST_SHOWN))}
      </p>
      {way && (
        <p className="mt-5">
          <ButtonLink
            to={way === 'account' ? paths.account() : paths.signUp(site.creatorId)}
            state={{ from: pathname }}
          >
            {wayWords[way]}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function Lists(props: Head & ForMembers & { answer: Answer | null }) {
  const { frame, recipe, alone, next, answer, isModerator } = props;
  const page = (query: { show?: Shown; after?: string | null } = {}) =>
    recipeCommunityPaths.page(frame.site.subdomain, recipe.slug, query);
  const kind = answer?.submitted.kind;
  const footnotesOf = isModerator ? recipe.slug : null;
  return (
    <>
      {!alone && (
        <div className="mt-7 grid grid-cols-1 gap-3">
          {answer && kind !== 'note' && kind !== 'question' && <FormSummary message={answer.error} attempt={answer} />}
          <AskForm {...props} answer={kind === 'question' ? answer : null} />
          <NoteForm {...props} answer={kind === 'note' ? answer : null} />
        </div>
      )}
      {alone !== 'questions' && (
        <section aria-labelledby="notes" className="mt-10">
          <h2 id="notes" className="text-2xl">
            {recipeTalk.notes}
          </h2>
          <Threads threads={props.notes} frame={frame} empty={recipeTalk.noNotes} footnotesOf={null} />
          {next.notes && <More to={page({ show: 'notes', after: next.notes })}>{copy.more.notes}</More>}
        </section>
      )}
      {alone !== 'notes' && (
        <section aria-labelledby="questions" className="mt-10">
          <h2 id="questions" className="text-2xl">
            {recipeTalk.questions}
          </h2>
          <Threads threads={props.questions} frame={frame} empty={recipeTalk.noQuestions} footnotesOf={footnotesOf} />
          {next.questions && <More to={page({ show: 'questions', after: next.questions })}>{copy.more.questions}</More>}
        </section>
      )}
      {alone && <More to={page()}>{copy.everything}</More>}
    </>
  );
}

function Threads(props: {
  threads: readonly ThreadView[];
  frame: CommunityFrameData;
  empty?: string;
  alone?: boolean;
  footnotesOf?: string | null;
}) {
  const { threads, frame, empty, alone = false, footnotesOf = null } = props;
  if (threads.length === 0) return empty && <p className="mt-4 text-ink-soft">{empty}</p>;
  return (
    <ul className="mt-5 grid gap-6">
      {threads.map((thread) => (
        <li key={thread.id} className="border-t border-line pt-6">
          <ThreadItem thread={thread} site={frame.site} alone={alone} footnotesOf={footnotesOf} />
        </li>
      ))}
    </ul>
  );
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-7">
      <ButtonLink to={to} look="quiet">
        {children}
      </ButtonLink>
    </p>
  );
}

type FormProps = Head & ForMembers & { answer: Answer | null };

/** Folded form. The id of a refused form is kept, so that the form writes one post. */
function Folded(props: {
  kind: 'note' | 'question';
  anchor: string;
  title: string;
  isOpen: boolean;
  answer: Answer | null;
  id: string;
  children: ReactNode;
}) {
  const { kind, anchor, title, isOpen, answer, id } = props;
  return (
    <details open={isOpen || answer !== null} className="rounded-2xl bg-wash px-5 py-2 pb-3">
      <summary className="py-2.5 text-lg font-semibold">{title}</summary>
      <Form
        key={answer ? 'refused' : id}
        // Inside the details, so that browsers open it for a link to the form.
        id={anchor}
        method="post"
        encType="multipart/form-data"
        className="mt-2 grid scroll-mt-6 grid-cols-1 gap-5"
      >
        <FormSummary message={answer?.error} attempt={answer} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={answer?.submitted.id || id} />
        {props.children}
      </Form>
    </details>
  );
}

function AskForm(props: FormProps) {
  const { frame, recipe, id, answer } = props;
  const line = answer ? submittedLine(answer.submitted) : props.line;
  const { ask } = recipeTalk;
  const isBusy = useNavigation().formData?.get('kind') === 'question';
  const about = line && (line.place === 'step' ? ask.aboutStep(line.number) : ask.aboutIngredient);
  return (
    <Folded kind="question" anchor="ask" title={ask.recipe} isOpen={line !== null} answer={answer} id={id}>
      {line && (
        <>
          {Object.entries(line).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <blockquote dir="auto" className="border-l-4 border-line-strong pl-4">
            <span className="line-clamp-3 wrap-anywhere whitespace-pre-line">{line.text}</span>
          </blockquote>
        </>
      )}
      <TextArea
        name="words"
        label={about ?? ask.aboutRecipe}
        hint={ask.hint}
        rows={3}
        required
        defaultValue={answer?.submitted.words}
      />
      <p className="flex flex-wrap items-center gap-4">
        <SubmitButton idle={ask.send} busy={ask.sending} isBusy={isBusy} />
        {line && (
          <a href={`${recipeCommunityPaths.page(frame.site.subdomain, recipe.slug)}#ask`} className="link py-2.5">
            {ask.whole}
          </a>
        )}
      </p>
    </Folded>
  );
}

function submittedLine({ place, number, text }: Submitted): Line | null {
  if ((place !== 'step' && place !== 'ingredient') || !number || text === undefined) return null;
  return { place, number: Number(number), text };
}

function NoteForm({ recipe, id, answer }: FormProps) {
  const isBusy = useNavigation().formData?.get('kind') === 'note';
  return (
    <Folded kind="note" anchor="note" title={recipeNote.title} isOpen={false} answer={answer} id={id}>
      <NoteFields isFree={recipe.free} submitted={answer?.submitted} />
      <p>
        <SubmitButton idle={recipeNote.send} busy={recipeNote.sending} isBusy={isBusy} />
      </p>
    </Folded>
  );
}
