import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FullView } from '../../recipes/showing/recipe-view.ts';
import { findLine, type Line, type RecipeLines } from '../recipe-lines.ts';
import { recipeCommunityPaths } from '../recipe-paths.ts';
import { recipeTalk as copy } from './copy.ts';
import type { ThreadView } from './excerpt.ts';
import { AskBox, LineQuestions } from './line-talk.tsx';
import { NumbersLine } from './numbers-line.tsx';
import styles from './recipe-talk.css?url';
import { type TalkSite, ThreadItem } from './thread-item.tsx';
import { type Excerpt, useExcerpt } from './use-excerpt.ts';

const MAX_QUESTIONS = 3;

interface Props {
  site: TalkSite;
  recipe: { id: string; slug: string; whole: Pick<FullView, 'groups' | 'sections'> | null };
}

/**
 * Newest notes and questions below a recipe, and buttons at its lines. Loaded after hydration, for readers with access.
 */
export function RecipeTalk({ site, recipe }: Props) {
  const talk = useExcerpt(recipeCommunityPaths.excerpt(site.subdomain, recipe.slug));
  const { excerpt } = talk;
  if (!excerpt) return null;
  const { notes, questions, counts } = excerpt;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="late" />
      <NumbersLine counts={counts} className="mt-2 text-lg font-semibold text-accent-text" />
      <div className="mt-6 grid grid-cols-1 gap-10 md:grid-cols-2 md:gap-12">
        <List title={copy.notes} threads={notes} empty={copy.noNotes} site={site} />
        <List title={copy.questions} threads={questions.slice(0, MAX_QUESTIONS)} empty={copy.noQuestions} site={site} />
      </div>
      <p className="mt-7">
        <a href={recipeCommunityPaths.page(site.subdomain, recipe.slug)} className="button button-quiet">
          {copy.all}
        </a>
      </p>
      {recipe.whole && (
        <Lines
          key={recipe.id}
          site={site}
          recipe={recipe}
          lines={linesOfView(recipe.whole)}
          talk={talk}
          questions={questions}
        />
      )}
    </>
  );
}

const linesOfView = ({ groups, sections }: NonNullable<Props['recipe']['whole']>): RecipeLines => ({
  step: sections.flatMap(({ steps }) => steps.map(({ text }) => text)),
  ingredient: groups.flatMap(({ lines }) => lines.map(({ text }) => text)),
});

function List(props: { title: string; threads: readonly ThreadView[]; empty: string; site: TalkSite }) {
  const { title, threads, empty, site } = props;
  return (
    <div className="min-w-0">
      <h3 className="text-xl text-accent-text">{title}</h3>
      {threads.length === 0 && <p className="mt-3 text-ink-soft">{empty}</p>}
      <ul className="mt-3 grid gap-5">
        {threads.map((thread) => (
          <li key={thread.id} className="border-t border-line pt-5">
            <ThreadItem thread={thread} site={site} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Slot {
  line: Line;
  element: Element;
}

function Lines(props: {
  site: TalkSite;
  recipe: Props['recipe'];
  lines: RecipeLines;
  talk: Excerpt;
  questions: readonly ThreadView[];
}) {
  const { lines, questions, ...rest } = props;
  const [slots, setSlots] = useState<Slot[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements stay until another recipe is shown
  useEffect(() => setSlots([...slotsOf(lines, 'step'), ...slotsOf(lines, 'ingredient')]), []);
  return slots.map(({ line, element }) =>
    createPortal(
      <LineSlot
        {...rest}
        line={line}
        questions={questions.filter(
          ({ about }) => about?.place === line.place && findLine(lines, about) === line.number,
        )}
      />,
      element,
      `${line.place} ${line.number}`,
    ),
  );
}

function slotsOf(lines: RecipeLines, place: Line['place']): Slot[] {
  const elements = [...document.querySelectorAll(place === 'step' ? '.recipe-step' : '.recipe-ticks li')];
  if (elements.length !== lines[place].length) return [];
  return lines[place].map((text, at) => ({ line: { place, number: at + 1, text }, element: elements[at]! }));
}

function LineSlot(props: {
  site: TalkSite;
  recipe: Props['recipe'];
  line: Line;
  talk: Excerpt;
  questions: readonly ThreadView[];
}) {
  const { site, recipe, line, talk, questions } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  const count = questions.length;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-label={count > 0 ? `${copy.ask.count(count)}. ${copy.ask[line.place]}` : copy.ask[line.place]}
        data-count={count || undefined}
        onClick={() => setOpen(!isOpen)}
        className="recipe-ask print:hidden"
      >
        {count > 0 ? copy.ask.count(count) : line.place === 'step' ? copy.ask.step : copy.ask.short}
      </button>
      {isOpen && (
        <div className="line-talk grid gap-5 rounded-2xl bg-wash p-5 print:hidden">
          <LineQuestions questions={questions} site={site} />
          <AskBox recipeId={recipe.id} line={line} send={talk.send} close={close} />
        </div>
      )}
    </>
  );
}
