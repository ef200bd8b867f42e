/**
 * Replaces pictures that cannot be loaded by the fallback named in `data-fallback`. An inline script, because a picture
 * may fail long before hydration.
 *
 * Serialized, so it must not refer to anything outside the function.
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
    true, // Captured, because `error` events of images do not bubble.
  );
}

/** Returns the text of the inline script. A function, so that browser bundles leave the text out. */
export function pictureFallbackScript(): string {
  return `(${showFallbacks.toString()})()`;
}
