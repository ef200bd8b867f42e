import { constants, setPriority } from 'node:os';

/**
 * Lets the thread that calls this wait behind the process's others. On Linux a thread has a priority of its own;
 * elsewhere this would be the whole process's, and nothing is done.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
