/** `/studio/:creatorId/pictures` and what is below it. */
export const studioPictures = {
  title: 'Pictures',
  lead: 'Everything you have added, newest first. Use a picture on your page, in a recipe, or in both.',
  none: 'No pictures yet',
  noneLead: 'A photo of a dish you are proud of is the best start. One from your phone is fine.',
  add: 'Add a picture',
  several: 'Choose pictures',
  dropSeveral: 'Drop pictures here, paste one, or',
  addedSeveral: (count: number) => (count === 1 ? '1 picture added.' : `${count} pictures added.`),
  waiting: 'Waiting',
  sent: 'Added',
  progress: 'Pictures being added',
  adding: 'Adding…',
  addHint: 'JPEG, PNG, WebP or AVIF, up to 25 MB. We remove location and camera data.',
  added: 'Picture added.',
  older: 'Older pictures',
  newest: 'Back to the newest',
  unused: 'Pictures you don’t use',
  describe: 'What does it show?',
  notDescribed: 'Not described yet',
  open: (name: string) => `Open ${name}`,
  unnamed: 'Picture',
} as const;

/** One picture's page. */
export const studioPicture = {
  title: 'A picture',
  back: 'All pictures',
  alt: 'What does it show?',
  altHint: 'One sentence, for people who can’t see it. “A bowl of leek soup with toast on a wooden table.”',
  focus: 'What matters most?',
  focusHint: 'Click it. That part stays in view however the picture is cropped.',
  focusKeys: 'Or move the point with the arrow keys.',
  focusLabel: 'The point that stays in view',
  focusAt: (x: number, y: number) => `${x}% from the left, ${y}% from the top`,
  focusNone: 'The middle, unless you choose',
  focusClear: 'Use the middle',
  focusX: 'From the left, in percent',
  focusY: 'From the top, in percent',
  previews: 'How it’s cropped',
  preview: { card: 'On a card', plate: 'On a plate', wide: 'Across the page', tall: 'On a phone' },
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  focusWhen: 'Places that already show this picture keep it as it is until you choose it there again.',
  uses: 'Where you use it',
  usesNone: 'Nowhere yet.',
  page: 'Your page',
  recipeUnnamed: 'A recipe without a name',
  state: { shown: '', draft: 'in what you are writing', earlier: 'in an earlier version' },
  remove: 'Remove this picture',
  removing: 'Removing…',
  removeHint: 'You can undo this for 30 days.',
  small: (width: number, height: number) =>
    `Only ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels, so it will look blurred where it’s shown large. Use one of at least 800.`,
  /** For who types it into a form, as one does without scripts. */
  address: 'Address',
  measures: (width: number, height: number) => `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`,
} as const;

/** The pictures that nothing uses. */
export const unusedPictures = {
  title: 'Pictures you don’t use',
  lead: 'They’re not on your page or in a recipe, not even in an earlier version.',
  none: 'You use all of your pictures.',
  count: (count: number) => (count === 1 ? 'One picture' : `${count.toLocaleString('en')} pictures`),
  removeAll: (count: number) => (count === 1 ? 'Remove it' : `Remove all ${count.toLocaleString('en')}`),
  removing: 'Removing…',
  removed: (count: number) =>
    count === 1 ? 'One picture was removed.' : `${count.toLocaleString('en')} pictures were removed.`,
  nothingRemoved: 'Nothing was removed: it’s in use.',
  undo: 'Undo',
  undoing: 'Undoing…',
  restored: (count: number) =>
    count === 1 ? 'The picture is back.' : `${count.toLocaleString('en')} pictures are back.`,
  hint: 'You can undo this for 30 days.',
} as const;

/** A picture within a form. */
export const pictureField = {
  address: 'The address of one of your pictures. You’ll find it on the picture’s page.',
  choose: 'Choose a picture',
  change: 'Change',
  drop: 'Drop a picture here, paste one, or',
  dropShort: 'Take a photo or choose one',
  fromThere: 'Use one you have',
  adjust: 'Describe and position',
  takeAway: 'Remove',
  menu: (label: string) => `More: ${label}`,
  takenAway: 'Picture removed.',
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was added.',
  retry: 'Try again',
  another: 'Choose another picture',
  uploading: (percent: number) => `Adding the picture: ${percent}%`,
  preparing: 'Almost there: preparing your picture…',
  added: 'Picture added. What does it show?',
  chosen: 'Picture chosen.',
  chooser: 'Your pictures',
  chooserNone: 'You have no pictures yet.',
  more: 'More',
  close: 'Close',
  done: 'Done',
  saveFailed: 'We couldn’t save that. Try again.',
  listFailed: 'We couldn’t load your pictures.',
} as const;

/** Why a picture was not taken, and what to do about it; `kinds` by the store's reasons. */
export const pictureErrors = {
  nothing: 'Choose a picture first.',
  tooLarge:
    'That file is larger than 25 MB. Export it smaller, or send it to yourself as “large” instead of “original”.',
  tooSlow: 'That took too long. Try again where the connection is better.',
  unreadable: 'The upload was cut short. Try again.',
  full: 'Your 5 GB of pictures are full. Remove some you don’t use, or write to us if you need more.',
  failed: 'That didn’t work, and it’s our fault. Try again in a moment.',
  offline: 'The connection was lost. Your picture is still here: try again.',
  signedOut: 'You were signed out. Sign in again in another tab, come back here and try again: nothing is lost.',
  altTooLong: 'That is too long: one or two sentences are plenty.',
  gone: 'This picture is gone.',
  kinds: {
    svg: 'SVG drawings can’t be added, because they can hold more than a picture. Export it as a PNG.',
    heic: 'This is a HEIC photo, which browsers can’t show. On an iPhone, choose it straight from Photos on this page and it becomes a JPEG; or set Settings → Camera → Formats to Most Compatible.',
    gif: 'GIFs can’t be added. Save it as a PNG or JPEG.',
    pdf: 'This is a PDF, not a picture. Save the page as a JPEG or PNG.',
    empty: 'That file is empty.',
    other: 'We don’t recognise this picture. JPEG, PNG, WebP and AVIF work, whatever the file is called.',
    unreadable: 'This picture is damaged or was cut short. Open it and save it again, or choose another one.',
    'too-many-pixels':
      'This picture has more than 60 megapixels. Make it smaller: 4,000 pixels on its long side are plenty.',
    'too-demanding':
      'This picture is too large to process. Make it smaller (4,000 pixels on its long side are plenty), or save it as a JPEG.',
    busy: 'Many pictures are being added right now. Try again in a minute.',
  },
} as const;
