import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { cropAround, type Focus, readFocus, readPictureName } from '../../ui/picture-focus.ts';
import { pictureShapes, variantAddress } from '../../ui/picture-shapes.ts';
import { Segments } from '../../ui/segments.tsx';
import { studioPicture as copy } from './copy.ts';

/** Shape to which a place of use crops a picture. */
export type CropShape = keyof typeof copy.preview;

const middle: Focus = { x: 50, y: 50 };
const steps: Record<string, Focus> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Picture in which the pointer or the arrow keys move the focal point. A null `focus` means the centre.
 * @param props.shapes shapes in which the picture is shown; the part that the chosen shape cuts off is dimmed
 * @param props.measures size in pixels, which prevents a layout shift; read from the picture if omitted
 */
export function FocusPad(props: {
  own: string;
  focus: Focus | null;
  alt: string;
  shapes?: readonly CropShape[];
  measures?: { width: number; height: number };
  onChange: (focus: Focus | null) => void;
}) {
  const { focus, onChange, shapes = [] } = props;
  const hint = useId();
  const at = focus ?? middle;
  const [chosen, setShape] = useState(shapes[0]);
  const [measures, setMeasures] = useState(props.measures);
  const crop = chosen && measures ? cropIn(measures, chosen, at) : null;
  const dot = usePlace({ left: at.x, top: at.y });
  const frame = usePlace(crop);
  const key = readPictureName(props.own)?.key ?? props.own;

  function follow(event: PointerEvent<HTMLButtonElement>) {
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
    <div className="min-w-0">
      <p id={hint} className="mb-2 text-sm text-ink-soft">
        {copy.focusHint} <span className="max-md:hidden">{copy.focusKeys}</span>
      </p>
      {shapes.length > 1 && (
        <Segments label={copy.previews} className="mb-2">
          {shapes.map((shape) => (
            <button
              key={shape}
              type="button"
              aria-pressed={shape === chosen}
              onClick={() => setShape(shape)}
              className="segment"
            >
              {copy.preview[shape]}
            </button>
          ))}
        </Segments>
      )}
      <button
        type="button"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
        onKeyDown={chooseByKey}
        aria-label={copy.focusLabel}
        aria-describedby={hint}
        // A touch still scrolls the page in the direction in which nothing is cut off.
        className={`relative inline-block max-w-full cursor-move overflow-hidden rounded-xl align-top ${crop ? (crop.width < 100 ? 'touch-pan-y' : 'touch-pan-x') : 'touch-none'}`}
      >
        <img
          src={variantAddress(key, 'whole', 960, 'webp')}
          alt={props.alt}
          {...props.measures}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (!props.measures) setMeasures({ width: naturalWidth, height: naturalHeight });
          }}
          className="block h-auto max-h-[50svh] min-h-24 w-auto max-w-full bg-line"
        />
        {crop && (
          <span ref={frame} aria-hidden="true" className={`crop-frame ${chosen === 'plate' ? 'rounded-full' : ''}`} />
        )}
        <span
          ref={dot}
          aria-hidden="true"
          className={`absolute size-8 -translate-x-1/2 -translate-y-1/2 rounded-full border-4 border-white ring-2 ring-ink inset-ring-2 inset-ring-ink ${focus ? '' : 'opacity-60'}`}
        />
      </button>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm">
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

/** Place of an element within its parent, in percent. */
interface Place {
  left: number;
  top: number;
  width?: number;
  height?: number;
}

/** Places an element in an effect, because the content security policy forbids style attributes. */
function usePlace(place: Place | null) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    for (const [side, percent] of Object.entries(place ?? {})) element.current?.style.setProperty(side, `${percent}%`);
  });
  return element;
}

/** Returns the part of a picture that a shape shows, in percent. */
function cropIn(measures: { width: number; height: number }, shape: CropShape, focus: Focus) {
  const to = { width: pictureShapes[shape].aspect * 1_000, height: 1_000 };
  const { scaled, left, top } = cropAround(focus, measures, to);
  const share = (part: number, whole: number) => (100 * part) / whole;
  return {
    left: share(left, scaled.width),
    top: share(top, scaled.height),
    width: share(to.width, scaled.width),
    height: share(to.height, scaled.height),
  };
}
