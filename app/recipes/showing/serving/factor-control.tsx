import { Segments } from '../../../ui/segments.tsx';
import { MAX_SERVINGS } from '../../scaling/servings.ts';
import { recipePage } from '../copy.ts';
import { ChoiceButton } from './choice-button.tsx';
import { asMade, type Scale, type ServingChoice } from './serving-choice.ts';
import type { ControlProps } from './use-serving.ts';

const copy = recipePage.serving;

const factors = [
  { factor: 0.5, scale: '1/2', text: copy.half, spoken: copy.halfSpoken },
  { factor: 1, scale: null, text: copy.times(1), spoken: copy.onceSpoken },
  { factor: 2, scale: '2', text: copy.times(2), spoken: copy.timesSpoken(2) },
  { factor: 3, scale: '3', text: copy.times(3), spoken: copy.timesSpoken(3) },
] as const;

/** Offers the recipe at fixed factors. Changes the servings if the recipe states them. */
export function FactorControl({ scalable, choice, choose, queryOf }: ControlProps) {
  const made = scalable.yield?.number;
  const to = (factor: number, scale: Scale | null): Partial<ServingChoice> => {
    if (factor === 1) return asMade;
    return made === undefined ? { ...asMade, scale } : { ...asMade, serves: made * factor };
  };
  const offered = factors.filter(
    ({ factor }) => made === undefined || (Number.isInteger(made * factor) && made * factor <= MAX_SERVINGS),
  );
  return (
    <Segments label={copy.factors}>
      {offered.map(({ factor, scale, text, spoken }) => {
        const change = to(factor, scale);
        const { serves, scale: scaled, tins } = { ...asMade, ...change };
        return (
          <ChoiceButton
            key={text}
            query={queryOf(change)}
            onChoose={() => choose(change)}
            pressed={choice.serves === serves && choice.scale === scaled && choice.tins === tins}
            label={spoken}
            className="segment"
          >
            {text}
          </ChoiceButton>
        );
      })}
    </Segments>
  );
}
