import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

/** Visible part of a row. `shown` is a slide's number, or a range such as `2–3`; empty until the row was measured. */
interface Position {
  shown: string;
  atStart: boolean;
  atEnd: boolean;
  moved: boolean;
}

/**
 * Row that scrolls and snaps (specification, section 9). The browser scrolls, so touch, wheel and arrow keys work
 * without scripts.
 */
export function Carousel(props: {
  /** Id of the element that names the region for screen readers. */
  labelledBy: string;
  heading: ReactNode;
  slides: { key: string; content: ReactNode }[];
  peek?: boolean;
  empty: string;
  previous: string;
  next: string;
  position: (shown: string, all: number) => string;
  /** Returns the announcement of the position after a move. */
  spoken: (shown: string, all: number) => string;
}) {
  const all = props.slides.length;
  const track = useRef<HTMLUListElement>(null);
  const trackId = useId();
  const [at, setAt] = useState<Position>({ shown: '', atStart: true, atEnd: all < 2, moved: false });

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft;
      const rest = element.scrollWidth - element.clientWidth - left;
      const { stride, inView } = measure(element);
      const [atStart, atEnd] = [left < 4, rest < 4];
      const first = atEnd ? all - inView + 1 : Math.min(Math.round(left / stride) + 1, all - inView + 1);
      const shown = inView < 2 ? `${first}` : `${first}–${first + inView - 1}`;
      setAt((old) =>
        old.shown === shown && old.atStart === atStart && old.atEnd === atEnd
          ? old
          : { shown, atStart, atEnd, moved: old.moved || !atStart },
      );
    };
    element.addEventListener('scroll', look, { passive: true });
    // Also reports the initial size. Measuring directly would force layout of a row that is not visible yet.
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [all]);

  const step = (direction: 1 | -1) => {
    const element = track.current;
    if (!element) return;
    const { stride, inView } = measure(element);
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    element.scrollBy({ left: direction * inView * stride, behavior });
  };

  if (all === 0) {
    return (
      <>
        {props.heading}
        <p className="text-ink-soft">{props.empty}</p>
      </>
    );
  }

  return (
    <section className="carousel-section" aria-labelledby={props.labelledBy} aria-roledescription="carousel">
      {props.heading}
      <ul
        ref={track}
        id={trackId}
        className="carousel"
        data-peek={props.peek || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller that keys cannot reach would hide its slides
        tabIndex={0}
        aria-labelledby={props.labelledBy}
      >
        {props.slides.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      {all > 1 && (
        <div className="carousel-steps">
          <span aria-hidden="true" className="figures">
            {at.shown && props.position(at.shown, all)}
          </span>
          <span className="sr-only" aria-live="polite">
            {at.moved && props.spoken(at.shown, all)}
          </span>
          <StepButton
            label={props.previous}
            controls={trackId}
            off={at.atStart}
            onPress={() => step(-1)}
            icon="chevron-left"
          />
          <StepButton
            label={props.next}
            controls={trackId}
            off={at.atEnd}
            onPress={() => step(1)}
            icon="chevron-right"
          />
        </div>
      )}
    </section>
  );
}

function measure(track: HTMLElement): { stride: number; inView: number } {
  const slide = (track.firstElementChild as HTMLElement).offsetWidth;
  const stride = slide + Number.parseFloat(getComputedStyle(track).columnGap);
  const inView = Math.max(1, Math.floor(track.clientWidth / slide));
  return { stride, inView: Math.min(inView, track.childElementCount) };
}

function StepButton(props: {
  label: string;
  controls: string;
  off: boolean;
  onPress: () => void;
  icon: 'chevron-left' | 'chevron-right';
}) {
  return (
    <button
      type="button"
      className="round"
      aria-label={props.label}
      aria-controls={props.controls}
      // Not `disabled`, which would lose the focus.
      aria-disabled={props.off}
      onClick={props.off ? undefined : props.onPress}
    >
      <Icon name={props.icon} className="size-6" />
    </button>
  );
}
