import { listAccounts } from '@kolo/contract/accounts';
import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import { getHome } from '@kolo/contract/home';
import { getMe } from '@kolo/contract/identity';
import { listTransactions, summariseTransactions, TRANSACTIONS_PAGE_SIZE } from '@kolo/contract/transactions';
import { THEME_KEY } from '../src/app/theme-key.ts';
import { LESS_DATA_KEY } from '../src/lib/device-keys.ts';
import { SHOWS_HOME } from '../src/lib/early.ts';
import { paths } from '../src/lib/paths.ts';
import { STORAGE_KEYS } from '../src/lib/storage.ts';

/** The ground colour of each theme, read from the tokens so that it stands in one place only. */
export type Ground = { light: string; dark: string };

export function groundOf(tokensCss: string): Ground {
  const [, light, dark] = /--bg:\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(tokensCss) ?? [];
  if (light === undefined || dark === undefined)
    throw new Error('tokens.css names no --bg for light and dark');
  return { light, dark };
}

/**
 * Sets the theme before the first paint, and again when the device changes its own or the customer chooses another, here or in another tab.
 * Storage may be closed to us: then what was chosen on this page counts, and before that the device.
 */
export function themeScript(ground: Ground): string {
  return (
    `(function(){var c,m=matchMedia('(prefers-color-scheme:dark)');function s(v){var t;` +
    `try{t=localStorage.getItem('${THEME_KEY}')}catch(e){t=c=v&&v.newValue||c}` +
    `if(t!='light'&&t!='dark')t=m.matches?'dark':'light';` +
    `document.documentElement.dataset.theme=t;` +
    `document.querySelector('meta[name=theme-color]').content=t=='dark'?'${ground.dark}':'${ground.light}'}` +
    `s();m.onchange=s;addEventListener('storage',s)})()`
  );
}

/** Says to styles and scripts alike whether this device uses little data, as the browser or the customer wants it: src/lib/less-data.ts. */
export const lessDataScript =
  `(function(){var l=(navigator.connection||{}).saveData;` +
  `try{l=l||localStorage.getItem('${LESS_DATA_KEY}')}catch(e){}` +
  `if(l)document.documentElement.dataset.lessData=''})()`;

/** Before the form is hydrated Enter must not post it; the wish is kept and carried out afterwards. */
export const earlySubmitScript =
  `document.addEventListener('submit',function(e){var d=document.documentElement.dataset;` +
  `if(d.hydrated==null){e.preventDefault();d.submitted=''}},true)`;

const urlOf = ({ path }: { readonly path: string }) => `'${API_BASE}${path}'`;

/** What a deposit asks for beside the customer, and the history when its address names no filter. Days are Lagos days, an hour ahead of UTC. */
const DEPOSIT_URLS = `[${urlOf(listAccounts)}]`;
const HISTORY_URLS =
  `[${urlOf(listAccounts)},'${API_BASE}${listTransactions.path}?limit=${TRANSACTIONS_PAGE_SIZE}&page=1',` +
  `'${API_BASE}${summariseTransactions.path}?month='+new Date(Date.now()+36e5).toISOString().slice(0,7)]`;

/** After this an early answer is no news any more: who unlocks the app only then is shown nothing of it. */
const EARLY_MAX_MS = 30_000;

/**
 * Asks for what the screen shows while its script is still on its way, as the app itself would: that saves a slow line a round
 * trip or two. Taken by src/lib/early.ts.
 */
export const earlyScript =
  `(function(){try{var s=JSON.parse(localStorage.getItem('${STORAGE_KEYS.session}')),` +
  `d=localStorage.getItem('${STORAGE_KEYS.deviceId}'),p=location.pathname,a='Bearer '+s.access,e={};` +
  `if(!d)return;` +
  `[${SHOWS_HOME}.test(p)?${urlOf(getHome)}:${urlOf(getMe)}]` +
  `.concat(p=='${paths.deposit()}'?${DEPOSIT_URLS}:p+location.search=='${paths.history}'?${HISTORY_URLS}:[])` +
  `.forEach(function(u){` +
  `var c=new AbortController,f=fetch(u,{headers:{accept:'application/json',authorization:a,` +
  `'${HEADERS.deviceId}':d},credentials:'same-origin',cache:'no-store',signal:c.signal});` +
  `f.catch(function(){});e[u]={answer:f,stop:function(){c.abort()}}});` +
  `window.koloEarly={authorization:a,asked:e};` +
  `setTimeout(function(){delete window.koloEarly},${EARLY_MAX_MS})}catch(e){}})()`;

/**
 * Asks for the files of the screen at this address together with the app's own, where somebody is signed in: the app could name
 * them only once it runs. `screens` are patterns of addresses, the plain ones first, each with its files.
 */
export function screenFilesScript(
  screens: readonly (readonly [pattern: string, files: readonly string[]])[],
): string {
  const files = [...new Set(screens.flatMap(([, needed]) => needed))];
  const list = screens.map(
    ([pattern, needed]) =>
      `${pattern.replaceAll(/:\w+/g, '[^/]+')}=${needed.map((file) => files.indexOf(file)).join()}`,
  );
  return (
    `(function(){try{if(!localStorage.getItem('${STORAGE_KEYS.session}'))return;` +
    `var f='${files.join(' ')}'.split(' ');` +
    `'${list.join(' ')}'.split(' ').some(function(r){r=r.split('=');` +
    `if(!RegExp('^'+r[0]+'$').test(location.pathname))return;` +
    `r[1].split(',').forEach(function(n){var l=document.createElement('link'),h='/'+f[n];` +
    `if(/css$/.test(h)){l.rel='preload';l.as='style'}else l.rel='modulepreload';` +
    `l.crossOrigin='';l.href=h;document.head.append(l)});return 1})}catch(e){}})()`
  );
}

/**
 * Asks for the fonts once the first style sheet is there. On a slow line the answers to the early calls then come before them, and
 * they still come before the first paint, since the app's own files take longer: a face that is swapped in later would move what
 * stands on the page.
 */
export function fontsScript(files: readonly string[]): string {
  return (
    `document.addEventListener('load',function s(e){if(e.target.rel!='stylesheet')return;document.removeEventListener('load',s,true);` +
    `'${files.join(' ')}'.split(' ').forEach(function(f){var l=document.createElement('link');` +
    `l.rel='preload';l.as='font';l.type='font/woff2';l.fetchPriority='low';l.crossOrigin='';l.href='/'+f;` +
    `document.head.append(l)})},true)`
  );
}

/** A browser may offer to install the app before any script of it is there. Taken by src/app/offline/install-prompt.ts. */
export const installScript = `addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.koloInstall=e})`;
