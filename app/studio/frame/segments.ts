/** Style of a segmented control: links with one current, buttons with one pressed, or labels around radio buttons. */
export const segments = 'flex w-fit max-w-full min-w-0 flex-wrap gap-1 rounded-2xl border border-line bg-paper p-1';
export const segment =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-xl px-3.5 hover:bg-wash ' +
  'aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-accent-text ' +
  'aria-pressed:bg-wash aria-pressed:font-semibold aria-pressed:text-accent-text ' +
  'has-checked:bg-wash has-checked:font-semibold has-checked:text-accent-text has-focus-visible:outline-3';
