/**
 * Replaces every picture that cannot be loaded (a dead address, a deleted file, invalid bytes) by the fallback of its
 * kind (`data-fallback`). An inline script, because a picture may fail long before hydration. Changes only
 * attributes, because hydration expects the server's elements.
 *
 * Serialized: it must not refer to anything outside itself.
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

/** Returns it as the text of an inline script. A function, so that it is tree-shaken from the browser bundle. */
export function pictureFallbackScript(): string {
  return `(${showFallbacks.toString()})()`;
}
