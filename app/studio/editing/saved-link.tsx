import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

/**
 * Link to a page that shows the draft. A click without modifier keys saves the draft before navigating.
 * @param props.save resolves with false if the draft could not be saved
 */
export function SavedLink(props: { to: string; save: () => Promise<unknown>; className: string; children: ReactNode }) {
  const { to, save, className, children } = props;
  const navigate = useNavigate();
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void save().then((isSaved) => isSaved !== false && navigate(to));
      }}
      className={className}
    >
      {children}
    </Link>
  );
}
