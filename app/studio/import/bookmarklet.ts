/** Message from our page to its opener, sent to any origin since it is not secret. */
export const READY = 'recipe-page:ready';
/** Milliseconds the picture is waited for. Our page waits for the message longer (`receive-page.tsx`). */
const PICTURE_MS = 4_000;

/** Type of the message that carries the page. */
export const HANDED_OVER = 'recipe-page';

/**
 * Returns the bookmarklet's URL. It opens our page and, once that is ready, posts the current page to it. The page
 * is sent without scripts, styles and form input, with its folder as the base of relative addresses. Its share picture, or else its largest picture, is included if the
 * browser may read it. Posts only to our origin and the window it opened.
 * @param receive path of our page
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
const k=document.createElement('base');k.href=new URL('.',document.baseURI).href;
for(const n of d.querySelectorAll('base'))n.remove();d.querySelector('head')?.prepend(k);
const h=d.outerHTML;
p.then(picture=>w.postMessage({type:${JSON.stringify(HANDED_OVER)},html:h,picture},o))})})()`;
  return `javascript:${encodeURIComponent(code.replaceAll('\n', ''))}`;
}
