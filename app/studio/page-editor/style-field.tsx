import { styles } from '../../landing/content/page-content.ts';
import { pageLabels } from '../../landing/editing/copy.ts';
import type { BrandStyle } from '../../ui/brand-style.ts';
import { pageEditor as copy } from './copy.ts';

export function StyleField({ value, onChange }: { value: BrandStyle; onChange: (style: BrandStyle) => void }) {
  return (
    <fieldset id="page-style" tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{pageLabels.style}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {styles.map((style) => (
          <label
            key={style}
            className="flex min-w-0 cursor-pointer flex-col gap-2 rounded-xl border border-line bg-white p-4 has-checked:border-accent-text has-checked:ring-1 has-checked:ring-accent-text has-focus-visible:outline-2"
          >
            <span className="flex items-center gap-2">
              <input
                type="radio"
                name="style"
                value={style}
                checked={value === style}
                onChange={() => onChange(style)}
                className="size-6 flex-none accent-accent-text"
              />
              <span className="font-semibold">{copy.styles[style].name}</span>
            </span>
            <span data-style={style} aria-hidden="true" className="block">
              <span className="block font-display text-2xl leading-tight">{copy.styles.sample}</span>
              <span className="mt-2 block h-3 w-16 rounded-(--radius-button) bg-accent" />
            </span>
            <span className="text-sm text-ink-soft">{copy.styles[style].words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
