import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** Menu of secondary actions behind one button. With scripts, Escape and any click or focus outside close it too. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const closeFrom = ({ target }: Event) => {
      if (menu.current && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('pointerdown', closeFrom);
    document.addEventListener('focusin', closeFrom);
    return () => {
      document.removeEventListener('pointerdown', closeFrom);
      document.removeEventListener('focusin', closeFrom);
    };
  }, [isOpen]);
  return (
    <details
      ref={menu}
      className="relative flex-none"
      onClick={({ target, currentTarget }) => {
        // Closes the menu when an entry is pressed that neither navigates nor submits.
        if ((target as Element).closest('button[type=button]')) currentTarget.open = false;
      }}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary
        aria-label={label}
        className="flex size-11 cursor-pointer list-none items-center justify-center rounded-xl text-ink-soft hover:bg-wash hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <Icon name="ellipsis" className="size-6" />
      </summary>
      <div className="absolute right-0 z-20 mt-1 w-max max-w-72 min-w-44 rounded-xl border border-line bg-paper p-1.5 shadow-card">
        {children}
      </div>
    </details>
  );
}
