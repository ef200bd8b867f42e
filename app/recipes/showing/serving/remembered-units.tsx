import { unitChoices } from '../../scaling/copy.ts';
import type { Units } from '../../scaling/measures.ts';
import { recipePage } from '../copy.ts';
import { ChoiceButton } from './choice-button.tsx';

const copy = recipePage.serving;

/** Offers the units that the cook chose last on this device. */
export function RememberedUnits(props: { units: Units; query: Record<string, string>; choose: () => void }) {
  const { units, query, choose } = props;
  return (
    <>
      {copy.remembered(unitChoices[units])}
      <ChoiceButton query={query} onChoose={choose} className="link min-h-9 font-semibold text-accent-text">
        {copy.showRemembered(unitChoices[units])}
      </ChoiceButton>
    </>
  );
}
