/** API version described by the types of the installed SDK. A newer SDK does not compile until this is reviewed. */
export const ApiVersion = '2026-10-28.endive';
