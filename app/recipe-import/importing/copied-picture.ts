const MAX_ADDRESS_LENGTH = 2_000;

/**
 * Returns the part of a picture's address that all sizes and formats share: 'pozole' for
 * 'https://…/2024/pozole-1200x800.jpg?ssl=1' and 'pozole-scaled.webp'.
 */
function nameOfPicture(address: string): string {
  const [path = ''] = address.slice(0, MAX_ADDRESS_LENGTH).split(/[?#]/, 1);
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/-(?:\d{2,5}x\d{2,5}|scaled)$/i, '')
    .toLowerCase();
}

/** Returns true if two addresses or file names differ at most in their folders, sizes and formats. */
export function isSamePicture(one: string, other: string): boolean {
  const name = nameOfPicture(one);
  return name !== '' && name === nameOfPicture(other);
}
