import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../../ui/hydrated.ts';
import { recall, remember } from '../../device-store.ts';
import type { Units } from '../../scaling/measures.ts';
import type { FullView } from '../recipe-view.ts';
import type { ShownAmounts } from '../shown-amounts.ts';
import { choiceNames, choiceQuery, readUnits, type Scalable, type ServingChoice } from './serving-choice.ts';

/** What makes other amounts than those of the page: a third of its scripts, loaded when it is asked for. */
export const loadAmounts = () => import('../shown-amounts.ts');

/** Where the units that a cook chose last are stored on the device, and how an address says them. */
export const UNITS = 'units';
/** Browsers allow an address to change only so often. */
const ADDRESS_DELAY = 300;

/** What of a recipe other amounts are made from. */
type ServedRecipe = Pick<FullView, 'groups' | 'sections' | 'made' | 'notes' | 'scalable' | 'choice' | 'amounts'>;

export interface ShownServing {
  choice: ServingChoice;
  amounts: ShownAmounts;
  /** The amounts are those of an earlier choice, until what makes others is loaded. */
  isWaiting: boolean;
  /** The units that the cook chose last, where they are others than the shown ones; null: the same, or none. */
  remembered: Units | null;
  choose(change: Partial<ServingChoice>): void;
  /** Before a choice is made: what it needs is loaded. */
  prepare(): void;
}

/** What each of the controls is given. */
export interface ControlProps {
  scalable: Scalable;
  choice: ServingChoice;
  choose: ShownServing['choose'];
  /** The query of the page's address after a change. */
  queryOf(change: Partial<ServingChoice>): Record<string, string>;
}

/**
 * How much of a recipe is shown, and in which units. The page comes with the amounts that its address asks for; another
 * choice is painted at once, the amounts right after it, and the address follows without a request.
 *
 * Units that were chosen for another recipe are shown at once on a page that the app opens. On one that came from the
 * server they are where the amounts are not in view yet; else they are offered, so that nothing moves while it is read.
 * @param list what the amounts are in
 */
export function useServing(whole: ServedRecipe, list: RefObject<HTMLElement | null>): ShownServing {
  const { scalable } = whole;
  const cameWithThePage = useRef(!useHydrated()).current;
  const [choice, setChoice] = useState(whole.choice);
  const [shown, setShown] = useState({ of: whole.choice, amounts: whole.amounts });
  /** The choice whose amounts have been painted. */
  const [painted, setPainted] = useState(whole.choice);
  const [remembered, setRemembered] = useState<Units | null>(null);

  useEffect(() => {
    const known = readUnits(recall(UNITS));
    if (!known || new URLSearchParams(location.search).has(UNITS)) return;
    const isInView = (list.current?.getBoundingClientRect().top ?? 0) < innerHeight;
    if (cameWithThePage && isInView) setRemembered(known);
    else setChoice((before) => ({ ...before, units: known }));
  }, [cameWithThePage, list]);

  useEffect(() => {
    if (shown.of === choice) return;
    let isLatest = true;
    loadAmounts().then(
      ({ showAmounts }) => {
        if (!isLatest) return;
        const amounts = showAmounts(whole, choice, scalable);
        startTransition(() => setShown({ of: choice, amounts }));
      },
      // Without a network the amounts stay what they are, and so does what is said of them.
      () => isLatest && setChoice(shown.of),
    );
    return () => {
      isLatest = false;
    };
  }, [choice, shown.of, whole, scalable]);

  useEffect(() => {
    if (painted === shown.of) return;
    // Two frames: in the first they are put where they belong while nobody sees them.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(shown.of));
    });
    return () => cancelAnimationFrame(frame);
  }, [painted, shown.of]);

  const address = new URLSearchParams(choiceQuery(choice, scalable)).toString();
  const requested = useRef(address);
  useEffect(() => {
    if (requested.current === address) return;
    const change = setTimeout(() => {
      requested.current = address;
      const query = withChoice(location.search, address);
      history.replaceState(history.state, '', query ? `?${query}` : location.pathname);
    }, ADDRESS_DELAY);
    return () => clearTimeout(change);
  }, [address]);

  return {
    choice,
    amounts: shown.amounts,
    isWaiting: painted !== choice,
    remembered: remembered === choice.units ? null : remembered,
    prepare: () => void loadAmounts().catch(() => {}),
    choose(change) {
      if (change.units) {
        remember(UNITS, change.units);
        setRemembered(null);
      }
      setChoice((before) => ({ ...before, ...change }));
    },
  };
}

/** A page's query with another choice in it; whatever else it says stays. */
function withChoice(search: string, choice: string): string {
  const query = new URLSearchParams(search);
  for (const name of choiceNames) query.delete(name);
  for (const [name, value] of new URLSearchParams(choice)) query.append(name, value);
  return query.toString();
}
