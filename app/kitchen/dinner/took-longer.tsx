import { Form, Link } from 'react-router';
import { dinner as copy } from './copy.ts';
import type { DinnerRequest } from './dinner.ts';
import { lateField } from './paths.ts';

/** How much longer a step took, in minutes; pressed again, they add up. */
const LONGER = [5, 10, 15, 30];
/** The form that the buttons of every step send. */
const LATE = 'late';

/**
 * The form of a page whose steps may take longer.
 * @param props.fields what else the address says
 * @param props.action the page's path
 */
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
  /** From 0. */
  dish: number;
  step: number;
  name: string;
  late: number;
}

/** That a step took longer, which moves the rest; and that it did not. @param props.undo where it did not */
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
          {LONGER.map((minutes) => (
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
