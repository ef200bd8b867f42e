/** What our page says to the page that opened it, to any origin: it is no secret. */
export const READY = 'recipe-page:ready';
/** How long the page's picture is waited for. Our page waits for the message longer (`receive-page.tsx`). */
const PICTURE_MS = 4_000;

/** What the message with the page is called. */
export const HANDED_OVER = 'recipe-page';

/**
 * The bookmark's address. On a page it opens ours, and when that says it is ready gives it the page as it stands,
 * without its scripts, styles and what was filled in, and the picture that the page is shared with, or its largest, where
 * the browser may read it. To our origin alone, and only to the window that it opened.
 * @param receive the address of our page
 */
export function bookmarklet({ origin, receive }: { origin: string; receive: string }): string {
  const code = `(()=>{
const o=${JSON.stringify(origin)},w=open(o+${JSON.stringify(receive)},'_blank');
const q=document.querySelector('meta[property="og:image"]');
const s=i=>i.naturalWidth*i.naturalHeight;
const b=[...document.images].sort((x,y)=>s(y)-s(x))[0];
const g=async()=>{for(const u of [q&&q.content,b&&b.currentSrc]){if(!u)continue;
const a=new URL(u,location.href).href,r=await fetch(a).catch(()=>null);
if(r&&r.ok)return{address:a,file:await r.blob()}}};
const p=Promise.race([g(),new Promise(f=>setTimeout(f,${PICTURE_MS}))]).catch(()=>{});
addEventListener('message',function f(e){
if(e.origin!==o||e.source!==w||e.data!==${JSON.stringify(READY)})return;
removeEventListener('message',f);
const d=document.documentElement.cloneNode(true);
for(const n of d.querySelectorAll('script:not([type*="ld+json"]),style,svg,iframe,noscript,template,input,textarea,select,link'))n.remove();
const h=d.outerHTML;
p.then(picture=>w.postMessage({type:${JSON.stringify(HANDED_OVER)},html:h,picture},o))})})()`;
  return `javascript:${encodeURIComponent(code.replaceAll('\n', ''))}`;
}
