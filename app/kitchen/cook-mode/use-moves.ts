import { type RefObject, useEffect, useRef } from 'react';

/** What moves to another step. */
export interface Moves {
  forward(): void;
  back(): void;
  /** Escape. */
  close(): void;
}

const controls = 'a, button, input, select, textarea, summary, [contenteditable]';
/** Pixels: a shorter way of a finger is a tap, and a steeper one scrolls. */
const SHORTEST_SWIPE = 50;
/** At the sides of the window a swipe is the system's own, which leads back. */
const SYSTEM_EDGE = 16;

/**
 * Arrow keys, space and swipes over an element. Space does what it does on a control that has the focus, and arrow keys in
 * what is typed.
 */
export function useMoves(stage: RefObject<HTMLElement | null>, moves: Moves): void {
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target as Element;
      if (event.key === 'Escape') return latest.current.close();
      if (target.closest('input:not([type=checkbox]), select, textarea')) return;
      if (event.key === 'ArrowRight') latest.current.forward();
      else if (event.key === 'ArrowLeft') latest.current.back();
      else if (event.key === ' ' && !target.closest(controls)) latest.current.forward();
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let from: Touch | null = null;
    function begin({ touches }: TouchEvent) {
      const [first] = touches;
      const isOwn = first && first.clientX > SYSTEM_EDGE && first.clientX < innerWidth - SYSTEM_EDGE;
      from = touches.length === 1 && isOwn ? first : null;
    }
    function end({ changedTouches }: TouchEvent) {
      const [last] = changedTouches;
      if (!from || !last) return;
      const [x, y] = [last.clientX - from.clientX, last.clientY - from.clientY];
      from = null;
      if (Math.abs(x) < SHORTEST_SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) latest.current.forward();
      else latest.current.back();
    }
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchend', end, { passive: true });
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchend', end);
    };
  }, [stage]);
}
