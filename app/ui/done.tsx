import { useEffect, useRef } from 'react';

/** Confirmation of an action. Takes the focus on every change, because the pressed button may be gone. */
export function Done({ className = 'bg-wash', children }: { className?: string; children: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (children) words.current?.focus();
  }, [children]);
  return (
    <p
      ref={words}
      role="status"
      tabIndex={-1}
      className={`rounded-2xl px-5 py-4 font-semibold wrap-anywhere unmarked ${className}`}
    >
      {children}
    </p>
  );
}
