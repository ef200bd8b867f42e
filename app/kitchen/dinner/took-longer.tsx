import { Form, Link } from 'react-router';
import { dinner as copy } from './copy.ts';
import type { DinnerRequest } from './dinner.ts';
import { lateField } from './paths.ts';

/** Delays to choose from, in minutes. */
const DELAYS = [5, 10, 15, 30];
/** Id of the form that the delay buttons submit. */
const LATE = 'late';

/** Form that the delay buttons submit. `fields` are the current parameters of the address. */
export function LateForm({ fields, action }: { fields: [name: string, value: string][]; action: string }) {
  return (
    <Form id={LATE} method="get" action={action} preventScrollReset className="hidden">
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}

interface LateStep {
  dish: number;
  step: number;
  name: string;
  late: number;
}

/** Buttons that delay a step. `undo` is the path of the page without the delay. */
export function TookLonger({ row, undo }: { row: LateStep; undo: string }) {
  const { step, name, late } = row;
  return (
    <>
      <details>
        <summary className="link inline-block cursor-pointer py-2.5">
          {copy.tookLonger}
          <span className="sr-only">{copy.tookLongerNamed(step + 1, name)}</span>
        </summary>
        <p className="flex flex-wrap gap-2 pb-2">
          {DELAYS.map((minutes) => (
            <button
              key={minutes}
              type="submit"
              form={LATE}
              name="late"
              value={lateField({ ...row, minutes })}
              className="button button-compact button-quiet"
            >
              {copy.longer(minutes)}
            </button>
          ))}
        </p>
      </details>
      {late > 0 && (
        <p>
          {copy.late(late)}{' '}
          <Link to={undo} preventScrollReset className="link inline-block px-1 py-2.5">
            {copy.onTime}
            <span className="sr-only">{copy.stepNamed(step + 1, name)}</span>
          </Link>
        </p>
      )}
    </>
  );
}

export const withoutLate = (
  requested: DinnerRequest,
  { dish, step }: Pick<LateStep, 'dish' | 'step'>,
): DinnerRequest => ({
  ...requested,
  late: requested.late.filter((each) => each.dish !== dish || each.step !== step),
});
