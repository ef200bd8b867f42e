import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

/** A link to a page that shows what was written: it is saved first. */
export function SavedLink(props: { to: string; save: () => Promise<unknown>; className: string; children: ReactNode }) {
  const { to, save, className, children } = props;
  const navigate = useNavigate();
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void save().then(() => navigate(to));
      }}
      className={className}
    >
      {children}
    </Link>
  );
}
