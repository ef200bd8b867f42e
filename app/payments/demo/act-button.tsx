import type { ReactNode } from 'react';
import { paymentPaths } from '../paths.ts';

const looks = { button: 'button button-quiet button-compact', link: 'link min-h-11 text-sm' };

/** Form with one button at `/dev/payments`, so that each action works without scripts. */
export function ActButton({
  what,
  fields = {},
  label,
  look = 'button',
  children,
}: {
  what: string;
  fields?: Record<string, string>;
  /** Object of the action, for screen readers. Omitted if the text names the object. */
  label?: string;
  /** `link` for repeated actions, which must not stand out from their objects. */
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
