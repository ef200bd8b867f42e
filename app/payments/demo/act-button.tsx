import type { ReactNode } from 'react';
import { paymentPaths } from '../paths.ts';

const looks = { button: 'button button-quiet button-compact', link: 'link min-h-11 text-sm' };

/** Form with one button that posts an action to `/dev/payments`, and works without scripts. */
export function ActButton({
  what,
  fields = {},
  label,
  look = 'button',
  children,
}: {
  what: string;
  fields?: Record<string, string>;
  /** Accessible name, such as 'Decline from now on: visa 4242'. Omitted if the visible text is clear by itself. */
  label?: string;
  /** `link` for actions repeated in a list, so that they do not stand out. */
  look?: 'button' | 'link';
  children: ReactNode;
}) {
  return (
    <form method="post" action={paymentPaths.demoPayments()}>
      {Object.entries({ what, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={looks[look]} aria-label={label}>
        {children}
      </button>
    </form>
  );
}
