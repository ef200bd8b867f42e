/**
 * Calls back when the network is back, or the page becomes visible or hidden. Returns a function that stops calling.
 */
export function onReturn(listener: () => void): () => void {
  addEventListener('online', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
