import type { Child } from './child.ts';

export const MB = 1024 * 1024;

/** How much a process grows from now on. @returns ends watching: the resident bytes that were added at most */
export function watchMemory(server: Child): { end(): Promise<number> } {
  let isBusy = true;
  const most = (async () => {
    const before = await server.ask<number>('rss');
    let highest = before;
    for (; isBusy; await new Promise((resolve) => setTimeout(resolve, 20))) {
      highest = Math.max(highest, await server.ask<number>('rss'));
    }
    return highest - before;
  })();
  return {
    end() {
      isBusy = false;
      return most;
    },
  };
}
