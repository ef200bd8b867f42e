/**
 * Replaces the router's function (`scripts/build-internals.ts`), which reloads the page after every failure. Firefox
 * fails the loads of a page that is being left, and a reload would cancel the navigation, so this function does not
 * reload such a page.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
  page: EventTarget & { location: { reload(): void } } = window,
): Promise<unknown> {
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  page.addEventListener('beforeunload', leave);
  try {
    loaded[route.id] ??= await import(/* @vite-ignore */ route.module);
    return loaded[route.id];
  } catch (error) {
    if (!isLeaving) {
      // biome-ignore lint/suspicious/noConsole: the router reports failed imports there
      console.error(error);
      page.location.reload();
    }
    // The page ends soon, so the router waits instead of showing an error.
    return new Promise<never>(() => {});
  } finally {
    // A listener that stays would keep the page out of some browsers' back-forward cache.
    page.removeEventListener('beforeunload', leave);
  }
}
