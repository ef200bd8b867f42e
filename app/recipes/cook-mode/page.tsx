import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import { Form, Link } from 'react-router';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { paths } from '../../paths.ts';
import { AccentColours } from '../../ui/accent.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { preloadDisplayFont } from '../../ui/display-font.ts';
import { Field } from '../../ui/form/fields.tsx';
import { Icon, IconDrawings } from '../../ui/icon.tsx';
import { mine } from '../kitchen/copy.ts';
import { NOTE_LENGTH } from '../kitchen/member-recipe.ts';
import type { KitchenAnswer } from '../kitchen/member-recipe-view.ts';
import { useOperationForm } from '../kitchen/operation-form.tsx';
import { AppLinks } from '../offline/app-links.tsx';
import { NewVersion } from '../offline/new-version.tsx';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { useServiceWorker } from '../offline/use-service-worker.ts';
import { recipePage } from '../recipe-page/copy.ts';
import { RecipeIngredients } from '../recipe-page/recipe-ingredients.tsx';
import type { FullView, RecipeView } from '../recipe-page/recipe-view.ts';
import { HiddenFields } from '../recipe-page/serving/choice-button.tsx';
import { RememberedUnits } from '../recipe-page/serving/remembered-units.tsx';
import { choiceQuery } from '../recipe-page/serving/serving-choice.ts';
import { useServing } from '../recipe-page/serving/use-serving.ts';
import { StepNeeds, StepText } from '../recipe-page/step-text.tsx';
import { RunningTimers } from '../timers/running-timers.tsx';
import type { TimedRecipe } from '../timers/timers.ts';
import { cookMode as copy } from './copy.ts';
import { type Cooking, useCooking } from './use-cooking.ts';
import { useMoves } from './use-moves.ts';
import { useWakeLock } from './use-wake-lock.ts';

export interface CookPageProps {
  site: CreatorSite;
  recipe: Pick<RecipeView, 'id' | 'slug' | 'name' | 'forMembers'>;
  whole: Pick<FullView, 'groups' | 'sections' | 'made' | 'notes' | 'scalable' | 'choice' | 'amounts'>;
  /** Another one when the recipe was changed. */
  version: string;
  /** What the address asks for; null: none. */
  step: number | null;
}

/** The form that all buttons send which lead to a step; without scripts it asks for the page with that step. */
const GO = 'go';
/** Where ingredients and step stand beside each other, as the style sheet says too. */
const WIDE = '(min-width: 64rem)';

/** A recipe a step at a time: large, with what the step uses, and with what comes next. */
export function CookPage({ site, recipe, whole, version, step: asked }: CookPageProps) {
  preloadDisplayFont(site.style);
  const { isNewer, showNew } = useServiceWorker({ brand: site, version });
  const { id, slug, forMembers } = recipe;
  const { subdomain } = site;
  const name = recipe.name || recipePage.unnamed;
  const steps = whole.amounts.steps.length;
  const list = useRef<HTMLDivElement>(null);
  const shown = useServing(whole, list);
  const choice = choiceQuery(shown.choice, whole.scalable);
  const query = new URLSearchParams(choice).toString();
  const cooking = useCooking({ recipeId: id, steps, asked });
  const { step } = cooking.progress;
  const panel = useIngredients();
  const stage = useRef<HTMLDivElement>(null);
  function go(to: number) {
    panel.close();
    if (to < 1 || to > steps + 1) return;
    cooking.go(to);
    scrollTo(0, 0);
  }
  useMoves(stage, { forward: () => go(step + 1), back: () => go(step - 1), close: panel.close });
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter;
    if (pressed instanceof HTMLButtonElement) go(Number(pressed.value));
  }
  const timed = useMemo<TimedRecipe>(
    () => ({ recipeId: id, name: recipe.name, subdomain, slug, shown: query }),
    [id, recipe.name, subdomain, slug, query],
  );
  const recipePath = paths.recipe(subdomain, slug, choice);
  return (
    <div data-style={site.style} data-version={version} className="cook">
      <AccentColours palette={site.palette} />
      <AppLinks brand={site} />
      <IconDrawings />
      <header className="cook-top">
        <Link to={recipePath} className="cook-close">
          <Icon name="previous" className="size-5" />
          {copy.back}
        </Link>
        <h1 dir="auto" className="cook-name">
          {name}
        </h1>
      </header>
      <OfflineNotice />
      {isNewer && <NewVersion showNew={showNew} />}
      <main id="main" className="cook-main">
        <details ref={panel.ref} className="cook-ingredients">
          <summary>
            {copy.ingredients}
            <span aria-hidden="true" className="cook-shut">
              {copy.closeIngredients}
            </span>
          </summary>
          <div ref={list} className="cook-list">
            <h2 className="cook-list-title">{copy.ingredients}</h2>
            {shown.amounts.yield && <p className="font-semibold">{shown.amounts.yield}</p>}
            <RememberedUnits scalable={whole.scalable} shown={shown} />
            <RecipeIngredients recipeId={id} whole={whole} shown={shown.amounts.lines} />
          </div>
        </details>
        <div className="cook-middle">
          <form id={GO} method="get" onSubmit={send}>
            <HiddenFields query={choice} />
          </form>
          <Steps steps={steps} cooking={cooking} />
          <div ref={stage} className="cook-stage">
            {step > steps ? (
              <Ready subdomain={subdomain} slug={slug} forMembers={forMembers} recipePath={recipePath} />
            ) : (
              <Step whole={whole} amounts={shown.amounts} cooking={cooking} timed={timed} />
            )}
          </div>
          {step <= steps && <ScreenLock />}
        </div>
      </main>
      <footer className="cook-foot">
        <RunningTimers />
        <nav aria-label={copy.steps} className="cook-nav">
          <button type="submit" form={GO} name="step" value={step - 1} disabled={step === 1} className="cook-back">
            <Icon name="previous" className="size-6" />
            {copy.previous}
          </button>
          {step <= steps && (
            <button type="submit" form={GO} name="step" value={step + 1} className="cook-next">
              {step < steps ? copy.next : copy.finish}
              <Icon name="next" className="size-6" />
            </button>
          )}
        </nav>
      </footer>
    </div>
  );
}

/** All steps by their numbers, with those ticked that are done. */
function Steps({ steps, cooking: { progress } }: { steps: number; cooking: Cooking }) {
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = row.current?.children[progress.step - 1] as HTMLElement | undefined;
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - row.current.clientWidth / 2 + 24;
  }, [progress.step]);
  return (
    <ol ref={row} aria-label={copy.steps} className="cook-steps">
      {Array.from({ length: steps }, (_, at) => {
        const number = at + 1;
        const isDone = progress.done.includes(number);
        return (
          <li key={number}>
            <button
              type="submit"
              form={GO}
              name="step"
              value={number}
              aria-label={copy.stepSpoken(number, isDone)}
              aria-current={number === progress.step ? 'step' : undefined}
            >
              {isDone ? '✓' : number}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Step(props: {
  whole: CookPageProps['whole'];
  amounts: FullView['amounts'];
  cooking: Cooking;
  timed: TimedRecipe;
}) {
  const { whole, amounts, cooking, timed } = props;
  const { step, done } = cooking.progress;
  const steps = amounts.steps.length;
  const { text, needs } = amounts.steps[step - 1]!;
  const next = amounts.steps[step];
  const section = whole.sections.findLast(({ steps: [first] }) => first && first.number <= step)?.title;
  return (
    <>
      {cooking.isResumed && (
        <p className="cook-resumed">
          {copy.resumed}{' '}
          <button type="button" onClick={cooking.startAgain} className="link min-h-12 px-1 font-semibold">
            {copy.startAgain}
          </button>
        </p>
      )}
      <div aria-live="polite" aria-atomic="true">
        <h2 className="cook-number">
          {copy.step(step, steps)}
          {section && <span dir="auto">: {section}</span>}
        </h2>
        <StepNeeds needs={needs} className="cook-needs" />
        <p dir="auto" className="cook-text">
          <StepText step={step} text={text} timed={timed} />
        </p>
      </div>
      <label className="cook-done noscript:hidden">
        <input type="checkbox" checked={done.includes(step)} onChange={cooking.toggle} />
        {copy.done}
      </label>
      <div className="cook-then">
        {next ? (
          <>
            <h2>{copy.upNext}</h2>
            <p dir="auto">{next.text.map((part) => part.text).join('')}</p>
          </>
        ) : (
          <p>{copy.last}</p>
        )}
      </div>
    </>
  );
}

function Ready(props: { subdomain: string; slug: string; forMembers: boolean; recipePath: string }) {
  const { subdomain, slug, forMembers, recipePath } = props;
  const { onSubmit, answer } = useOperationForm<KitchenAnswer | null>(paths.recipeCooked(subdomain, slug));
  const isCooked = answer?.ok === true;
  return (
    <div aria-live="polite" className="cook-ready">
      <h2>{copy.ready}</h2>
      <p>{copy.readyLead}</p>
      <div className="cook-ways">
        {forMembers && !isCooked && (
          <Form method="post" action={paths.recipeCooked(subdomain, slug)} onSubmit={onSubmit}>
            <button type="submit" name="intent" value="cooked" className="button button-compact button-quiet">
              {mine.cook}
            </button>
          </Form>
        )}
        <ButtonLink to={recipePath} look="quiet">
          {copy.toRecipe}
        </ButtonLink>
      </div>
      <p role="status" className={answer?.ok === false ? 'text-danger' : undefined}>
        {answer?.ok === false ? answer.error : isCooked && mine.done.cooked}
      </p>
      {forMembers && <NextTime subdomain={subdomain} slug={slug} />}
    </div>
  );
}

/** A line for the cook's own note, which this page does not have: it is the same for all members. */
function NextTime({ subdomain, slug }: { subdomain: string; slug: string }) {
  const action = paths.recipeNote(subdomain, slug);
  const { onSubmit, answer } = useOperationForm<KitchenAnswer | null>(action);
  const form = useRef<HTMLFormElement>(null);
  const isAdded = answer?.ok === true;
  useEffect(() => {
    if (isAdded) form.current?.reset();
  }, [isAdded]);
  return (
    <Form ref={form} method="post" action={action} onSubmit={onSubmit} className="mt-8 grid max-w-[36rem] gap-3">
      <input type="hidden" name="add" value="yes" />
      <Field
        name="text"
        label={copy.note}
        hint={copy.noteHint}
        maxLength={NOTE_LENGTH}
        required
        autoComplete="off"
        error={answer?.ok === false ? answer.error : undefined}
      />
      <p className="flex flex-wrap items-center gap-4">
        <button type="submit" name="intent" value="note" className="button button-compact button-quiet">
          {copy.addNote}
        </button>
        <span role="status">{isAdded && copy.noted}</span>
      </p>
    </Form>
  );
}

/** Whether the screen stays on, as it is in truth. */
function ScreenLock() {
  const { lock, setWanted } = useWakeLock();
  return (
    <p className="cook-screen noscript:hidden">
      {copy.screen[lock]}
      {lock !== 'none' && (
        <button type="button" onClick={() => setWanted(lock === 'off')} className="link min-h-12 px-2">
          {lock === 'on' ? copy.screen.release : copy.screen.keep}
        </button>
      )}
    </p>
  );
}

/** The ingredients: always open where there is room beside the step, else over it while they are wanted. */
function useIngredients() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const follow = () => {
      if (ref.current) ref.current.open = wide.matches;
    };
    // What somebody opened before the app was up stays open.
    if (wide.matches) follow();
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);
  return {
    ref,
    close() {
      const panel = ref.current;
      if (!panel?.open || matchMedia(WIDE).matches) return;
      if (panel.contains(document.activeElement)) panel.querySelector('summary')?.focus();
      panel.open = false;
    },
  };
}
