/**
 * Shows the fallback of its kind (`data-fallback`) for every picture that cannot be loaded: a dead address, a deleted
 * file, bytes that are no picture. A script of the document and not of the app, because a picture may fail long before
 * the app is hydrated. It changes attributes alone: hydration expects the elements as the server wrote them.
 *
 * Serialized into an inline script: it must not refer to anything outside itself.
 */
function showFallbacks(): void {
  addEventListener(
    'error',
    ({ target: image }) => {
      if (!(image instanceof HTMLImageElement)) return;
      const { fallback } = image.dataset;
      if (!fallback || image.getAttribute('src') === fallback) return;
      for (const each of [...image.parentNode!.children]) each.removeAttribute('srcset');
      image.src = fallback;
    },
    true, // it does not bubble
  );
}

/** The same as the text of an inline script. A function, so that it is tree-shaken from the browser's bundle. */
export function pictureFallbackScript(): string {
  return `(${showFallbacks.toString()})()`;
}
