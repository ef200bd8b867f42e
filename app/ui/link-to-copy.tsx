import { type ReactNode, useId, useRef, useState } from 'react';
import { copyLink } from '../copy/link.ts';

/**
 * Field with a value to copy. If the clipboard is unavailable, selects the value.
 * @param props.of owner of the value, for screen readers
 * @param props.words words for a value that is no link
 */
export function LinkToCopy({
  label,
  url,
  of,
  words: copy = copyLink,
}: {
  label: ReactNode;
  url: string;
  of?: string;
  words?: { [word in keyof typeof copyLink]: word extends 'copyOf' ? (of: string) => string : string };
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  async function copyIt() {
    // `navigator.clipboard` is undefined outside secure contexts.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    if (!isCopied) field.current?.select();
    setSaid(isCopied ? copy.copied : copy.notCopied);
  }
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
            {label} {of && <span className="sr-only">{of}</span>}
          </label>
          <input
            id={id}
            ref={field}
            readOnly
            value={url}
            className="field"
            onFocus={(event) => event.target.select()}
          />
        </div>
        <button
          type="button"
          className="button button-quiet noscript:hidden"
          onClick={copyIt}
          aria-label={of && copy.copyOf(of)}
        >
          {copy.copy}
        </button>
      </div>
      <p role="status" className="mt-1 text-sm empty:hidden">
        {said}
      </p>
    </div>
  );
}
