/** Removes control characters except tabs and line ends. */
export const withoutControlCharacters = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, '');
