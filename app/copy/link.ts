export const copyLink = {
  copy: 'Copy link',
  copyOf: (of: string) => `Copy link of ${of}`,
  copied: 'Copied.',
  notCopied: 'Your browser doesn’t let us copy. The link is selected: copy it from there.',
} as const;
