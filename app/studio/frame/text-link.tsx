import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Link in text that is tall enough for a finger. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center">
      {children}
    </Link>
  );
}
