export const postPictures = {
  label: 'Pictures',
  hint: 'Up to five, 25 MB each. We remove location and camera data.',
  errors: {
    'too-many': 'Five pictures at most. Please choose them again.',
    'too-many-a-day': 'That is a lot of pictures for one day. Please add more tomorrow.',
    'too-large': 'A picture is larger than 25 MB, or all together are too large. Please choose smaller ones.',
    'too-slow': 'That took too long. Please try again where the connection is better.',
    cut: 'The upload was cut short. Please try again.',
    busy: 'Many pictures are being added right now. Please try again in a minute.',
    refused: (filename: string) =>
      `“${filename}” can’t be added. JPEG, PNG, WebP and AVIF pictures of up to 60 megapixels work. Please choose them again.`,
    unnamed: 'A picture',
  },
} as const;
