import { type FormEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import type { Units } from '../../recipes/scaling/measures.ts';
import { RecipeIngredients } from '../../recipes/showing/recipe-ingredients.tsx';
import { RememberedUnits } from '../../recipes/showing/serving/remembered-units.tsx';
import { choiceQuery } from '../../recipes/showing/serving/serving-choice.ts';
import type { ShownAmounts } from '../../recipes/showing/shown-amounts.ts';
import { AccentColours } from '../../ui/accent.tsx';
import { preloadDisplayFont } from '../../ui/display-font.ts';
import { FollowsSystem } from '../../ui/follows-system.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { AppLinks, NewVersion, OfflineNotice } from '../offline/offline-notice.tsx';
import { useServiceWorker } from '../offline/use-service-worker.ts';
import { RunningTimers } from '../timers/running-timers.tsx';
import { StepFootnotes, StepNeeds, StepText } from '../timers/step-text.tsx';
import type { TimedRecipe } from '../timers/timers.ts';
import { cookMode as copy } from './copy.ts';
import { Ready } from './ready.tsx';
import { type Cooking, useCooking } from './use-cooking.ts';
import { type CookDish, type DishAmounts, nameOf, useDishAmounts } from './use-dish-amounts.ts';
import { useMoves } from './use-moves.ts';
import { useWakeLock } from './use-wake-lock.ts';

export interface CookStep {
  /** Index of the dish, from 0. */
  dish: number;
  /** Number within the dish, from 1. */
  step: number;
  plan?: StepPlan | undefined;
}

export interface StepPlan {
  begins: string;
  /** Sentences about unattended work and idle time. */
  meanwhile: readonly string[];
}

export interface CookModeProps {
  /** Null for the platform's brand. */
  brand: Pick<Brand, 'name' | 'palette' | 'style' | 'path'> | null;
  /** Changes when the shown content is edited. */
  version?: string;
  name: string;
  /** Key of the stored progress. */
  progressId: string;
  /** At least one dish. */
  dishes: readonly CookDish[];
  steps: readonly CookStep[];
  /** Step in the address, from 1. If null, cooking begins at the step stored on this device, or else at the first. */
  initialStep: number | null;
  /** Returns the address's parameters except `step`, with the given units. */
  queryOf(units: Units): [name: string, value: string][];
  /** Link that leaves cook mode. `last` is the link's text after the last step. */
  back: { words: string; last: string; path(query: [name: string, value: string][]): string };
  /** Renders content below a step. `at` is the step's index; `query` is the result of `queryOf`. */
  afterStep?: (at: number, query: [name: string, value: string][]) => ReactNode;
}

/** Id of the form that the step buttons submit. */
const GO = 'go';
/** Same width as in the style sheet. */
const WIDE = '(min-width: 64rem)';

/** Cook mode for one or several dishes: one large step at a time. */
export function CookMode(props: CookModeProps) {
  const { brand, version, name, progressId, dishes, initialStep, back, afterStep } = props;
  preloadDisplayFont(brand?.style);
  const { isNewer, showNew } = useServiceWorker({ brand, version });
  const steps = props.steps.length;
  const shown = useDishAmounts(dishes.map(({ whole }) => whole));
  const query = props.queryOf(shown.units);
  const cooking = useCooking({ progressId, steps, initialStep });
  const { step } = cooking.progress;
  const panel = useIngredients();
  const stage = useRef<HTMLDivElement>(null);
  function go(to: number, ticks?: boolean) {
    panel.close();
    if (to < 1 || to > steps + 1) return;
    cooking.go(to, ticks);
    scrollTo(0, 0);
  }
  useMoves(stage, { forward: () => go(step + 1), back: () => go(step - 1), close: panel.close });
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const pressed = (event.nativeEvent as SubmitEvent).submitter;
    // Only "Next" ticks the current step: cooks use the other controls to look ahead.
    if (pressed instanceof HTMLButtonElement) go(Number(pressed.value), pressed.className === 'cook-next');
  }
  const path = back.path(query);
  return (
    <div data-style={brand?.style} data-version={version} className="cook">
      <FollowsSystem />
      {brand && <AccentColours palette={brand.palette} />}
      <AppLinks brand={brand} />
      <header className="cook-top">
        <Link to={path} className="cook-close">
          <Icon name="chevron-left" className="size-5" />
          {back.words}
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
          <div className="cook-list">
            <h2 className="cook-list-title">{copy.ingredients}</h2>
            {shown.remembered && (
              <RememberedUnits
                units={shown.remembered}
                query={Object.fromEntries(props.queryOf(shown.remembered))}
                choose={() => shown.choose(shown.remembered!)}
              />
            )}
            {withFirst(dishes, dishes[props.steps[step - 1]?.dish ?? 0]!).map((dish) => (
              <Ingredients
                key={dish.id}
                dish={dish}
                amounts={shown.amounts[dishes.indexOf(dish)]!}
                isAlone={dishes.length === 1}
              />
            ))}
          </div>
        </details>
        <div className="cook-middle">
          <form id={GO} method="get" onSubmit={send}>
            {query.map(([field, value]) => (
              <input key={`${field} ${value}`} type="hidden" name={field} value={value} />
            ))}
          </form>
          <Steps steps={props.steps} cooking={cooking} />
          <div ref={stage} className="cook-stage">
            {step > steps ? (
              <Ready dishes={dishes} words={back.last} path={path} />
            ) : (
              <Step dishes={dishes} steps={props.steps} shown={shown} cooking={cooking}>
                {afterStep?.(step - 1, query)}
              </Step>
            )}
          </div>
          {step <= steps && <ScreenLock />}
        </div>
      </main>
      <footer className="cook-foot">
        <RunningTimers />
        <nav aria-label={copy.steps} className="cook-nav">
          <button type="submit" form={GO} name="step" value={step - 1} disabled={step === 1} className="cook-back">
            <Icon name="chevron-left" className="size-6" />
            {copy.previous}
          </button>
          {step <= steps && (
            <button type="submit" form={GO} name="step" value={step + 1} className="cook-next">
              {step < steps ? copy.next : copy.finish}
              <Icon name="chevron-right" className="size-6" />
            </button>
          )}
        </nav>
      </footer>
    </div>
  );
}

function Steps({ steps, cooking: { progress } }: { steps: CookModeProps['steps']; cooking: Cooking }) {
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = row.current?.children[progress.step - 1] as HTMLElement | undefined;
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - row.current.clientWidth / 2 + 24;
  }, [progress.step]);
  return (
    <ol ref={row} aria-label={copy.steps} className="cook-steps">
      {steps.map(({ dish, step, plan }, at) => {
        const number = at + 1;
        const isDone = progress.done.includes(number);
        return (
          <li key={`${dish} ${step}`} data-dish={plan && dish}>
            <button
              type="submit"
              form={GO}
              name="step"
              value={number}
              aria-label={copy.stepSpoken(number, isDone)}
              aria-current={number === progress.step ? 'step' : undefined}
            >
              {isDone ? <Icon name="check" className="mx-auto size-6" /> : number}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Step(props: {
  dishes: CookModeProps['dishes'];
  steps: CookModeProps['steps'];
  shown: DishAmounts;
  cooking: Cooking;
  children: ReactNode;
}) {
  const { dishes, steps, shown, cooking } = props;
  const { step: number, done } = cooking.progress;
  const { dish: at, step, plan } = steps[number - 1]!;
  const dish = dishes[at]!;
  const { text, needs } = shown.amounts[at]!.steps[step - 1]!;
  const { footnotes } = dish.whole.sections.flatMap((each) => each.steps)[step - 1]!;
  const section = dish.whole.sections.findLast(({ steps: [first] }) => first && first.number <= step)?.title;
  const { id: recipeId, name, subdomain, slug, whole } = dish;
  const query = new URLSearchParams(choiceQuery({ ...whole.choice, units: shown.units }, whole.scalable)).toString();
  const timed = useMemo<TimedRecipe | null>(
    () => (subdomain === null ? null : { recipeId, name, subdomain, slug, shown: query }),
    [recipeId, name, subdomain, slug, query],
  );
  const heading = (
    <h2 className="cook-number">
      {copy.step(number, steps.length)}
      {section && !plan && <span dir="auto">: {section}</span>}
    </h2>
  );
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
        {plan ? (
          <div data-dish={at} className="cook-dish">
            <Picture
              source={dish.picture}
              fallback="/fallback/recipe.svg"
              shape="card"
              sizes="4.5rem"
              alt=""
              className="cook-picture"
            />
            <div className="min-w-0">
              {heading}
              <p dir="auto" className="cook-dish-name">
                {nameOf(dish)}
                {section && `: ${section}`}
              </p>
            </div>
            <p className="cook-begins figures">
              <span className="sr-only">{copy.begins} </span>
              {plan.begins}
            </p>
          </div>
        ) : (
          heading
        )}
        <StepNeeds needs={needs} className="cook-needs" />
        <p dir="auto" className="cook-text">
          <StepText step={step} text={text} timed={timed} />
        </p>
        <StepFootnotes footnotes={footnotes} />
        {plan && plan.meanwhile.length > 0 && (
          <ul dir="auto" className="cook-meanwhile">
            {plan.meanwhile.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </div>
      <label className="cook-done noscript:hidden">
        <input type="checkbox" checked={done.includes(number)} onChange={cooking.toggle} />
        {copy.done}
      </label>
      {props.children}
      <Next dishes={dishes} next={steps[number]} shown={shown} />
    </>
  );
}

function Next(props: { dishes: CookModeProps['dishes']; next: CookStep | undefined; shown: DishAmounts }) {
  const { dishes, next, shown } = props;
  const plan = next?.plan;
  return (
    <div data-dish={plan && next?.dish} className="cook-then">
      {next && <h2 dir="auto">{copy.upNext + (plan ? `: ${plan.begins}, ${nameOf(dishes[next.dish]!)}` : '')}</h2>}
      <p dir="auto">
        {next ? shown.amounts[next.dish]!.steps[next.step - 1]!.text.map((part) => part.text).join('') : copy.last}
      </p>
    </div>
  );
}

const withFirst = (dishes: readonly CookDish[], first: CookDish) => [first, ...dishes.filter((each) => each !== first)];

function Ingredients({ dish, amounts, isAlone }: { dish: CookDish; amounts: ShownAmounts; isAlone: boolean }) {
  return (
    <section aria-label={isAlone ? undefined : nameOf(dish)} className="not-first-of-type:mt-8">
      {!isAlone && (
        <h3 dir="auto" className="font-sans text-xl font-semibold wrap-anywhere">
          {nameOf(dish)}
        </h3>
      )}
      {amounts.yield && <p className="font-semibold">{amounts.yield}</p>}
      <RecipeIngredients recipeId={dish.id} whole={dish.whole} shown={amounts.lines} />
    </section>
  );
}

/** Toggle for the wake lock. Shows the actual state, because a browser may refuse the lock. */
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

/** Controls the ingredients panel: beside the step in wide windows, an overlay in narrow ones. */
function useIngredients() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const follow = () => {
      if (ref.current) ref.current.open = wide.matches;
    };
    // In a narrow window, ingredients that the reader opened before hydration stay open.
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
