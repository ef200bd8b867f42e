import { recipePage } from '../../recipes/showing/copy.ts';
import type { ShownAmounts } from '../../recipes/showing/shown-amounts.ts';
import { keyed, ShownText } from '../../recipes/showing/shown-text.tsx';
import { TimerButton } from './timer-button.tsx';
import type { TimedRecipe } from './timers.ts';

type ShownStep = ShownAmounts['steps'][number];

/** @param props.timed recipe whose timers the step can start, or null to show times as text */
export function StepText({ step, text, timed }: { step: number; text: ShownStep['text']; timed: TimedRecipe | null }) {
  const timer =
    timed &&
    ((nth: number, time: { seconds: number; words: string }) => (
      <TimerButton key={nth} recipe={timed} step={step} parts={text} nth={nth} {...time} />
    ));
  return <ShownText parts={text} timer={timer ?? undefined} />;
}

export function StepFootnotes({ footnotes }: { footnotes: readonly string[] }) {
  return footnotes.map((footnote) => (
    <p key={footnote} dir="auto" className="recipe-footnote">
      {footnote}
    </p>
  ));
}

export function StepNeeds({ needs, className }: { needs: ShownStep['needs']; className: string }) {
  if (needs.length === 0) return null;
  return (
    <ul aria-label={recipePage.method.uses} className={className}>
      {keyed(needs).map(({ key, item: need }) => (
        <li key={key} dir="auto">
          {'item' in need ? (
            need.item
          ) : (
            <>
              {need.of && `${recipePage.method.of[need.of]} `}
              <ShownText parts={need.parts} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
