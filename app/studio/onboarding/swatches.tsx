import { useEffect, useRef } from 'react';
import { onboarding as copy } from './copy.ts';

export function Swatches({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <fieldset className="noscript:hidden min-w-0">
      <legend className="mb-2 font-semibold">{copy.swatches}</legend>
      <div className="flex flex-wrap gap-2.5">
        {Object.entries(copy.colours).map(([colour, name]) => (
          <label
            key={colour}
            className="relative grid size-12 cursor-pointer place-items-center rounded-full has-checked:outline-3 has-checked:outline-offset-2 has-checked:outline-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-4"
          >
            <input
              type="radio"
              name="swatch"
              value={colour}
              aria-label={name}
              title={name}
              checked={value.trim().toLowerCase() === colour}
              onChange={() => onChange(colour)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Disc colour={colour} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Sets the colour through the CSSOM, because the content security policy forbids style attributes. */
function Disc({ colour }: { colour: string }) {
  const disc = useRef<HTMLSpanElement>(null);
  useEffect(() => disc.current?.style.setProperty('background', colour), [colour]);
  return <span ref={disc} className="size-full rounded-full border border-line" />;
}
