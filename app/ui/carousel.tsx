import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

/**
 * A row that scrolls and snaps: one slide in view on a phone (1.2 with `peek`), two from 600 px, three from 900 px
 * (specification, section 9). The scrolling is the browser's own, so touch, wheel and arrow keys work before and
 * without scripts; the buttons come on top.
 */
export function Carousel(props: {
  /** Names the region for screen readers; an element's id. */
  labelledBy: string;
  slides: { key: string; content: ReactNode }[];
  peek?: boolean;
  previous: string;
  next: string;
}) {
  const track = useRef<HTMLUListElement>(null);
  const trackId = useId();
  const [edge, setEdge] = useState({ atStart: true, atEnd: props.slides.length < 2 });

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const look = () => {
      const left = element.scrollLeft;
      const rest = element.scrollWidth - element.clientWidth - left;
      setEdge((old) => {
        const seen = { atStart: left < 4, atEnd: rest < 4 };
        return old.atStart === seen.atStart && old.atEnd === seen.atEnd ? old : seen;
      });
    };
    element.addEventListener('scroll', look, { passive: true });
    // Reports the first size too; measuring directly would force layout of a row that is not visible yet.
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, []);

  const step = (direction: 1 | -1) => {
    const element = track.current;
    const slide = element?.firstElementChild?.getBoundingClientRect().width;
    if (!element || !slide) return;
    const inView = Math.max(1, Math.floor(element.clientWidth / slide));
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    element.scrollBy({ left: direction * inView * (slide + gap), behavior });
  };

  return (
    <section aria-labelledby={props.labelledBy} aria-roledescription="carousel">
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
      {props.slides.length > 1 && (
        <div className="carousel-steps">
          <StepButton
            label={props.previous}
            controls={trackId}
            off={edge.atStart}
            onPress={() => step(-1)}
            icon="previous"
          />
          <StepButton label={props.next} controls={trackId} off={edge.atEnd} onPress={() => step(1)} icon="next" />
        </div>
      )}
    </section>
  );
}

function StepButton(props: {
  label: string;
  controls: string;
  off: boolean;
  onPress: () => void;
  icon: 'previous' | 'next';
}) {
  return (
    <button
      type="button"
      className="carousel-step"
      aria-label={props.label}
      aria-controls={props.controls}
      // Not `disabled`, which would remove the focus from a button just pressed.
      aria-disabled={props.off}
      onClick={props.off ? undefined : props.onPress}
    >
      <Icon name={props.icon} className="size-6" />
    </button>
  );
}
