import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { type Focus, readFocus, readPictureName } from '../../ui/picture-focus.ts';
import { variantAddress } from '../../ui/picture-shapes.ts';
import { studioPicture as copy } from './copy.ts';

const middle: Focus = { x: 50, y: 50 };
const steps: Record<string, Focus> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Picture on which a click or the arrow keys set the focal point. A null `focus` means the centre. */
export function FocusPad(props: {
  own: string;
  focus: Focus | null;
  alt: string;
  /** Size in pixels, which prevents a layout shift. Omitted if unknown. */
  measures?: { width: number; height: number };
  onChange: (focus: Focus | null) => void;
}) {
  const { focus, onChange } = props;
  const hint = useId();
  const dot = useRef<HTMLSpanElement>(null);
  const at = focus ?? middle;
  useEffect(() => {
    // Set in an effect, because the content security policy forbids style attributes.
    dot.current?.style.setProperty('left', `${at.x}%`);
    dot.current?.style.setProperty('top', `${at.y}%`);
  }, [at.x, at.y]);
  const key = readPictureName(props.own)?.key ?? props.own;

  function chooseByClick(event: MouseEvent<HTMLButtonElement>) {
    if (event.detail === 0) return; // Enter and Space have no coordinates.
    const box = event.currentTarget.getBoundingClientRect();
    onChange(readFocus(((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100));
  }

  function chooseByKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 2;
    onChange(readFocus(at.x + step.x * by, at.y + step.y * by));
  }

  return (
    <div>
      <p className="font-semibold">{copy.focus}</p>
      <p id={hint} className="mb-3 text-sm text-ink-soft">
        {copy.focusHint} <span className="max-md:hidden">{copy.focusKeys}</span>
      </p>
      <button
        type="button"
        onClick={chooseByClick}
        onKeyDown={chooseByKey}
        aria-label={copy.focusLabel}
        aria-describedby={hint}
        className="relative inline-block max-w-full cursor-crosshair overflow-hidden rounded-xl align-top"
      >
        <img
          src={variantAddress(key, 'whole', 960, 'webp')}
          alt={props.alt}
          {...props.measures}
          draggable={false}
          className="block h-auto max-h-[60svh] min-h-24 w-auto max-w-full bg-line"
        />
        <span
          ref={dot}
          aria-hidden="true"
          className={`absolute top-1/2 left-1/2 size-11 -translate-x-1/2 -translate-y-1/2 rounded-full border-4 border-white ring-2 ring-ink inset-ring-2 inset-ring-ink ${focus ? '' : 'opacity-60'}`}
        />
      </button>
      <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-4 text-sm">
        <span aria-live="polite" className="text-ink-soft">
          {focus ? copy.focusAt(focus.x, focus.y) : copy.focusNone}
        </span>
        {focus && (
          <button type="button" onClick={() => onChange(null)} className="link min-h-11">
            {copy.focusClear}
          </button>
        )}
      </div>
    </div>
  );
}
