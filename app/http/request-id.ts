import { createContext } from 'react';

/** The request's id, while a page is rendered on the server; a browser has none. */
export const RequestId = /* @__PURE__ */ createContext('');
