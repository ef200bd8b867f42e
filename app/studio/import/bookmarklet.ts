/** Message from the receiving page to its opener. Sent to any origin, because the message is not secret. */
export const READY = 'recipe-page:ready';
/** Milliseconds to wait for the picture. The receiving page waits longer for the message (`receive-route.tsx`). */
const PICTURE_MS = 4_000;

export const HANDED_OVER = 'recipe-page';

/**
 * Returns the URL of the bookmarklet, which posts the current page to the receiving page, and only to this site's
 * origin. Leaves out styles, form fields, embedded documents, and scripts except JSON-LD.
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
