import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../../ui/hydrated.ts';
import { recall, remember } from '../../device-store.ts';
import type { Units } from '../../scaling/measures.ts';
import type { FullView } from '../recipe-view.ts';
import type { ShownAmounts } from '../shown-amounts.ts';
import { choiceNames, choiceQuery, readUnits, type Scalable, type ServingChoice } from './serving-choice.ts';

export const loadAmounts = () => import('../shown-amounts.ts');

/** Storage key of the last chosen units, and their address parameter. */
export const UNITS = 'units';
/** Milliseconds before the address follows a choice. Browsers limit how often an address may change. */
const ADDRESS_DELAY = 300;

type ServedRecipe = Pick<FullView, 'groups' | 'sections' | 'made' | 'notes' | 'scalable' | 'choice' | 'amounts'>;

export interface ShownServing {
  choice: ServingChoice;
  amounts: ShownAmounts;
  /** True until the amounts of the latest choice are painted. */
  isWaiting: boolean;
  /** Units chosen earlier on this device, to be offered to the reader, or null. */
  remembered: Units | null;
  choose(change: Partial<ServingChoice>): void;
  /** Preloads the code that computes amounts. */
  prepare(): void;
}

export interface ControlProps {
  scalable: Scalable;
  choice: ServingChoice;
  choose: ShownServing['choose'];
  /** Query of the page's address after a change. */
  queryOf(change: Partial<ServingChoice>): Record<string, string>;
}

/**
 * Holds the chosen amounts and units, starting with the choice in the address. The controls change at once, the amounts
 * when their code is loaded, and the address after `ADDRESS_DELAY`. If server-rendered amounts are in view or above it,
 * remembered units are only offered, so that nothing moves.
 * @param list element that contains the amounts
 */
export function useServing(whole: ServedRecipe, list: RefObject<HTMLElement | null>): ShownServing {
  const { scalable } = whole;
  const cameWithThePage = useRef(!useHydrated()).current;
  const [choice, setChoice] = useState(whole.choice);
  const [shown, setShown] = useState({ of: whole.choice, amounts: whole.amounts });
  /** Choice whose amounts have already been painted. */
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
      // If the code cannot be loaded, the previous choice and its amounts stay.
      () => isLatest && setChoice(shown.of),
    );
    return () => {
      isLatest = false;
    };
  }, [choice, shown.of, whole, scalable]);

  useEffect(() => {
    if (painted === shown.of) return;
    // Waits for two frames, because the amounts are positioned but not yet visible in the first.
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

/** Returns the query of a page with another choice. */
function withChoice(search: string, choice: string): string {
  const query = new URLSearchParams(search);
  for (const name of choiceNames) query.delete(name);
  for (const [name, value] of new URLSearchParams(choice)) query.append(name, value);
  return query.toString();
}
