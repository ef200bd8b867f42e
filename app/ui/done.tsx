import { useEffect, useRef } from 'react';

/**
 * What was just done. It takes the focus when it appears and when it changes, because the button that did it may be
 * gone; the words are announced with it.
 * @param props.className where it stands, and on what colour
 */
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
      className={`rounded-2xl px-5 py-4 font-semibold wrap-anywhere focus-visible:outline-none focus-visible:shadow-none ${className}`}
    >
      {children}
    </p>
  );
}
