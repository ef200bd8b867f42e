import type { ReactNode } from 'react';
import { paymentPaths } from '../paths.ts';

const looks = { button: 'button button-quiet button-compact', link: 'link min-h-11 text-sm' };

/** One thing that can be done at `/dev/payments`, as a form of its own: it works without scripts. */
export function ActButton({
  what,
  fields = {},
  label,
  look = 'button',
  children,
}: {
  what: string;
  fields?: Record<string, string>;
  /** What it is done to, for who does not see where the button stands; left out: the text says it. */
  label?: string;
  /** `link`: for one of many, which must not be louder than what they are about. */
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
