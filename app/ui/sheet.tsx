import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { sheet as copy } from '../copy/sheet.ts';

/**
 * Dialog above the page. Escape, the button, a click outside the dialog and a navigation close the dialog. Without
 * scripts, the link shows the dialog in its place in the page.
 */
export function Sheet({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { key, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each navigation
  useEffect(() => {
    // Before hydration, the link only changed the address.
    if (hash === `#${id}`) openSheet(id);
    else dialog.current?.close();
  }, [id, key, hash]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={heading}
      className="sheet sm:max-w-form"
      onClick={(event) => {
        // A click on the dialog's own padding has the same target.
        const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
        const isBeside = event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
        if (isBeside && event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="sheet-head">
        <h2 id={heading} className="min-w-0 text-2xl">
          {title}
        </h2>
        <form method="dialog">
          <button type="submit" className="button button-compact button-quiet">
            {copy.close}
          </button>
        </form>
      </div>
      {children}
    </dialog>
  );
}

/**
 * Link that opens a sheet.
 * @param props.to id of the sheet
 */
export function SheetLink(props: { to: string; className?: string; onOpen?: () => void; children: ReactNode }) {
  const { to, className, onOpen, children } = props;
  return (
    <a
      href={`#${to}`}
      aria-haspopup="dialog"
      className={className}
      onClick={(event) => {
        onOpen?.();
        if (openSheet(to)) event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}

/** @returns false if the page has no such sheet */
export function openSheet(id: string): boolean {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (!dialog.open) dialog.showModal();
  return true;
}
