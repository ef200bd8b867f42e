import type { ReactNode } from 'react';

export const Submit = ({ className = 'button', children }: { className?: string; children: ReactNode }) => (
  <button type="submit" className={className}>
    {children}
  </button>
);

export function Problem({ error }: { error: string | null }) {
  return (
    error && (
      <p role="alert" className="mt-2 font-semibold text-danger">
        {error}
      </p>
    )
  );
}
