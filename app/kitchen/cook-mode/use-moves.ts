import { type RefObject, useEffect, useRef } from 'react';

export interface Moves {
  forward(): void;
  back(): void;
  close(): void;
}

const controls = 'a, button, input, select, textarea, summary, [contenteditable]';
/** Minimum horizontal movement of a swipe, in pixels. */
const MIN_SWIPE = 50;
/** Width in pixels of the window's edge, where the system's back gesture starts. */
const SYSTEM_EDGE = 16;

/**
 * Handles arrow keys, Space, Escape and swipes. Form fields other than checkboxes keep the keys except Escape. Focused
 * controls keep Space.
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
      if (Math.abs(x) < MIN_SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
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
