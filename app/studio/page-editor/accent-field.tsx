import { useEffect, useRef } from 'react';
import { accentPalette, defaultAccent, parseAccent } from '../../creators/brand/accent.ts';
import { pageErrors } from '../../landing/editing/copy.ts';
import { Field } from '../../ui/form/fields.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { pageEditor } from './copy.ts';

const copy = pageEditor.colour;

/** Accent colour with warnings for poor contrast. A pale colour is stored as given; buttons get a darker shade. */
export function AccentField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  const parsed = parseAccent(value);
  const isUnknown = value.trim() !== '' && !parsed;
  const palette = accentPalette(value);
  const isHydrated = useHydrated();
  return (
    <div>
      <div className="flex items-end gap-3">
        <Field
          label={label}
          name="accentColor"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          error={isUnknown ? pageErrors.colour : null}
          hint={isUnknown ? copy.unknown : isHydrated ? pageEditor.hints.colour : copy.written}
          maxLength={32}
          autoCapitalize="none"
          spellCheck={false}
          className="min-w-0 grow"
        />
        <input
          type="color"
          aria-label={copy.choose}
          value={parsed ?? defaultAccent}
          onChange={({ target }) => onChange(target.value)}
          className="mb-auto mt-8 h-12 w-16 flex-none cursor-pointer rounded-xl border border-line-strong bg-field p-1 noscript:hidden"
        />
      </div>
      <p role="status" className="mt-1.5 text-sm font-semibold empty:hidden">
        {palette.button
          ? copy.pale(parsed === '#ffffff' ? copy.white : copy.thisColour)
          : parsed && palette.accentText !== palette.accent
            ? copy.unreadable
            : ''}
      </p>
      <div className="noscript:hidden">
        <p className="mt-4 text-sm font-semibold">{copy.leads}</p>
        <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2">
          <Sample ground={palette.accent} ink={palette.onAccent} words={palette.button ? copy.cloth : copy.accent} />
          {palette.button && <Sample ground={palette.button} ink={palette.onButton!} words={copy.button} />}
          <Sample ground="#ffffff" ink={palette.accentText} words={copy.text} />
          <Sample ground={palette.wash} ink={palette.accentText} words={copy.ground} />
        </ul>
      </div>
    </div>
  );
}

/** Sets the colours through the CSSOM, because the content security policy forbids style attributes. */
function Sample({ ground, ink, words }: { ground: string; ink: string; words: string }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    item.current?.style.setProperty('background', ground);
    item.current?.style.setProperty('color', ink);
  }, [ground, ink]);
  return (
    <li ref={item} className="rounded-xl border border-line px-3 py-3 text-sm font-semibold">
      {words}
    </li>
  );
}
