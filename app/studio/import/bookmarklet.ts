/** What our page says to the page that opened it, to any origin: it is no secret. */
export const READY = 'recipe-page:ready';
/** What the message with the page is called. */
export const HANDED_OVER = 'recipe-page';

/**
 * The bookmark's address. On a page it opens ours, and when that says it is ready gives it the page as it stands,
 * without its scripts, styles and what was filled in. To our origin alone, and only to the window that it opened.
 * @param receive the address of our page
 */
export function bookmarklet({ origin, receive }: { origin: string; receive: string }): string {
  const code = `(()=>{
const o=${JSON.stringify(origin)},w=open(o+${JSON.stringify(receive)},'_blank');
addEventListener('message',function f(e){
if(e.origin!==o||e.source!==w||e.data!==${JSON.stringify(READY)})return;
removeEventListener('message',f);
const d=document.documentElement.cloneNode(true);
for(const n of d.querySelectorAll('script:not([type*="ld+json"]),style,svg,iframe,noscript,template,input,textarea,select,link'))n.remove();
w.postMessage({type:${JSON.stringify(HANDED_OVER)},html:d.outerHTML},o)})})()`;
  return `javascript:${encodeURIComponent(code.replaceAll('\n', ''))}`;
}
