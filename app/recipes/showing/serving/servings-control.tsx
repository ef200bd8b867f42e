import { useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { RecipeYield } from '../../content/recipe-shape.ts';
import { MAX_SERVINGS, readServes } from '../../scaling/servings.ts';
import { recipePage } from '../copy.ts';
import { ChoiceButton, HiddenFields } from './choice-button.tsx';
import { asMade } from './serving-choice.ts';
import type { ControlProps } from './use-serving.ts';

const copy = recipePage.serving;

export function ServingsControl(props: ControlProps & { made: RecipeYield; isRefusedAtFirst: boolean }) {
  const { choice, choose, queryOf, made } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(props.isRefusedAtFirst);
  const count = choice.serves ?? made.number;
  const word = made.word || recipePage.servings(count);
  // A factor from tins leaves the number of servings unknown.
  const isUnknown = choice.tins !== null;
  const to = (serves: number): Partial<typeof choice> => ({
    ...asMade,
    serves: serves === made.number ? null : serves,
  });
  function chooseCount(serves: number) {
    type(null);
    choose(to(serves));
  }
  function type(value: string | null) {
    setRefused(false);
    setTyped(value);
  }
  return (
    <div className="flex flex-wrap items-center gap-1 sm:gap-2">
      {!made.word && <span aria-hidden="true">{copy.serves}</span>}
      <ChoiceButton
        query={queryOf(to(Math.max(1, count - 1)))}
        onChoose={() => chooseCount(Math.max(1, count - 1))}
        label={copy.fewer}
        disabled={count <= 1}
        className="round"
      >
        <Icon name="minus" className="size-5" />
      </ChoiceButton>
      <form method="get" action="#ingredients" className="contents" onSubmit={(event) => event.preventDefault()}>
        <HiddenFields query={queryOf(asMade)} />
        <input
          type="number"
          name="serves"
          inputMode="numeric"
          min={1}
          max={MAX_SERVINGS}
          aria-label={copy.label(word)}
          className="recipe-count"
          value={typed ?? (isUnknown ? '' : count)}
          onChange={({ target: { value } }) => {
            const serves = readServes(value);
            // Amounts must follow the number in the field, so an invalid number is not entered.
            if (serves === null && value !== '') return setRefused(true);
            type(value);
            if (serves !== null) choose(to(serves));
          }}
          onBlur={() => setTyped(null)}
        />
        <button type="submit" className="link not-noscript:hidden order-last min-h-9 px-1">
          {copy.show}
        </button>
      </form>
      <ChoiceButton
        query={queryOf(to(Math.min(MAX_SERVINGS, count + 1)))}
        onChoose={() => chooseCount(Math.min(MAX_SERVINGS, count + 1))}
        label={copy.more}
        disabled={count >= MAX_SERVINGS}
        className="round"
      >
        <Icon name="plus" className="size-5" />
      </ChoiceButton>
      {isRefused && (
        <span role="alert" className="basis-full text-sm text-danger">
          {copy.range(MAX_SERVINGS)}
        </span>
      )}
      {made.word && (
        <span dir="auto" className="line-clamp-2 min-w-0">
          {made.word}
        </span>
      )}
    </div>
  );
}
