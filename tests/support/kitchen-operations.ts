import type { PendingOperation } from '../../app/kitchen/offline/outbox.ts';
import {
  applyOperation,
  emptyList,
  type ListOperation,
  type ShoppingList,
} from '../../app/kitchen/shopping-list/shopping-list.ts';

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const pendingOperation = (
  id: string,
  fields: Record<string, string>,
  more: Partial<PendingOperation> = {},
): PendingOperation => ({
  id,
  account: 'nora',
  action: '/kitchen/list',
  at: 0,
  failures: 0,
  fields: Object.entries(fields),
  ...more,
});

/** A refused operation changes nothing. */
export function listAfter(operations: readonly ListOperation[], list: ShoppingList = emptyList): ShoppingList {
  return operations.reduce((before, operation) => {
    const result = applyOperation(before, operation);
    return result.ok ? result.list : before;
  }, list);
}
