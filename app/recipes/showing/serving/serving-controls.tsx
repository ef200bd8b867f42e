import { Segments } from '../../../ui/segments.tsx';
import { unitChoices } from '../../scaling/copy.ts';
import type { Units } from '../../scaling/measures.ts';
import { recipePage } from '../copy.ts';
import type { FullView } from '../recipe-view.ts';
import { ChoiceButton } from './choice-button.tsx';
import { FactorControl } from './factor-control.tsx';
import { RememberedUnits } from './remembered-units.tsx';
import { asMade, choiceQuery, isScaled, type ServingChoice, unitSystems } from './serving-choice.ts';
import { ServingsControl } from './servings-control.tsx';
import { TinControl } from './tin-control.tsx';
import type { ControlProps, ShownServing } from './use-serving.ts';

const copy = recipePage.serving;

export function ServingControls(props: {
  whole: Pick<FullView, 'scalable' | 'tins' | 'areServesRefused'>;
  shown: ShownServing;
}) {
  const { whole, shown } = props;
  const { scalable, tins } = whole;
  const { choice, choose, remembered } = shown;
  const queryOf = (change: Partial<ServingChoice>) => choiceQuery({ ...choice, ...change }, scalable);
  const control: ControlProps = { scalable, choice, choose, queryOf };
  const made = scalable.yield;
  const isChanged = isScaled(choice);
  return (
    <fieldset
      className="recipe-controls mt-2 min-w-0 sm:mt-4 print:hidden"
      onPointerEnter={shown.prepare}
      onFocus={shown.prepare}
    >
      <legend className="sr-only">{copy.title}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-4">
        {made && <ServingsControl {...control} made={made} isRefusedAtFirst={whole.areServesRefused} />}
        <FactorControl {...control} />
        <ChoiceButton
          query={queryOf(asMade)}
          onChoose={() => choose(asMade)}
          hidden={!isChanged}
          className="link min-h-9 text-sm"
        >
          {made ? copy.reset(String(made.number)) : copy.resetPlain}
        </ChoiceButton>
      </div>
      {tins.length > 0 && <TinControl {...control} tins={tins} />}
      <UnitsControl {...control} />
      {/* The line is always present, to avoid a layout shift when the remembered units appear. */}
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        {remembered ? (
          <RememberedUnits
            units={remembered}
            query={queryOf({ units: remembered })}
            choose={() => choose({ units: remembered })}
          />
        ) : (
          copy.unitsHelp
        )}
      </div>
      <p role="status" className="sr-only">
        {isChanged && said(choice, made?.word)}
      </p>
    </fieldset>
  );
}

function UnitsControl({ choice, choose, queryOf }: ControlProps) {
  return (
    <Segments label={unitChoices.legend} className="mt-3">
      {unitSystems.map((units: Units) => (
        <ChoiceButton
          key={units}
          query={queryOf({ units })}
          onChoose={() => choose({ units })}
          pressed={choice.units === units}
          className="segment"
        >
          {unitChoices[units]}
        </ChoiceButton>
      ))}
    </Segments>
  );
}

function said({ serves }: ServingChoice, word: string | undefined): string {
  return serves === null ? copy.changedPlain : copy.changed(`${serves} ${word || recipePage.servings(serves)}`);
}
