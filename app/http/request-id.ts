import { createContext } from 'react';

/** Id of the request while the server renders a page; empty in a browser. */
export const RequestId = /* @__PURE__ */ createContext('');
