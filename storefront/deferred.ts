/** Elements that are not used before the first paint: a phone on a slow network would paint later if it loaded scripts
 *  and fonts beside the page and its picture. */
export const defer = (elements: string): string =>
  elements === "" ? "" : `<template class="deferred">${elements}</template>`;

/** Inserts the deferred elements after the first paint. A page that is not painted, because it is prerendered or in a
 *  background tab, inserts them once it is loaded. If the service worker controls the page, the files are on the device
 *  already, so it inserts them at once. */
export const deferredScript =
  "<script>{const insert=()=>" +
  "document.querySelectorAll('.deferred').forEach(({content})=>document.head.append(content));" +
  "if(navigator.serviceWorker?.controller)insert();else{" +
  "new PerformanceObserver(list=>list.getEntriesByName('first-contentful-paint')[0]&&insert())" +
  ".observe({type:'paint',buffered:true});addEventListener('load',()=>document.hidden?insert():setTimeout(insert,1e3))}}</script>";
