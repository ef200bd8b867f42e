/** What the installed SDK's types describe, and no other. A newer SDK does not compile until this is looked at again. */
export const ApiVersion = '2026-10-28.endive';
