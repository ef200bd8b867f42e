import type { ReactNode } from 'react';
import { paymentPaths } from '../paths.ts';

const looks = { button: 'button button-quiet button-compact', link: 'link min-h-11 text-sm' };

export function ActButton({
  what,
  fields = {},
  label,
  look = 'button',
  children,
}: {
  what: string;
  fields?: Record<string, string>;
  /** Accessible name, needed if the visible text is not clear by itself. */
  label?: string;
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
