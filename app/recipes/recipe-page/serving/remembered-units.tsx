import { unitChoices } from '../../scaling/copy.ts';
import { recipePage } from '../copy.ts';
import { ChoiceButton } from './choice-button.tsx';
import { choiceQuery, type Scalable } from './serving-choice.ts';
import type { ShownServing } from './use-serving.ts';

const copy = recipePage.serving;

/** Offers the units that the cook chose last, where they are others than the shown ones. */
export function RememberedUnits({ scalable, shown }: { scalable: Scalable; shown: ShownServing }) {
  const { choice, choose, remembered: units } = shown;
  if (!units) return null;
  return (
    <>
      {copy.remembered(unitChoices[units])}
      <ChoiceButton
        query={choiceQuery({ ...choice, units }, scalable)}
        onChoose={() => choose({ units })}
        className="link min-h-9 font-semibold text-accent-text"
      >
        {copy.showRemembered(unitChoices[units])}
      </ChoiceButton>
    </>
  );
}
