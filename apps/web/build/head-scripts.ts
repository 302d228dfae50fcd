import { HEADERS } from '@kolo/contract/endpoint';
import { THEME_KEY } from '../src/app/theme-key.ts';
import { LESS_DATA_KEY } from '../src/lib/device-keys.ts';
import { HOME_URL } from '../src/lib/early-home.ts';
import { STORAGE_KEYS } from '../src/lib/storage.ts';

/** The ground colour of each theme, read from the tokens so that it stands in one place only. */
export type Ground = { light: string; dark: string };

export function groundOf(tokensCss: string): Ground {
  const [, light, dark] = /--bg:\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/.exec(tokensCss) ?? [];
  if (light === undefined || dark === undefined)
    throw new Error('tokens.css names no --bg for light and dark');
  return { light, dark };
}

/** Sets the theme before the first paint. Storage may be closed to us, then the device decides. */
export function themeScript(ground: Ground): string {
  return (
    `(function(){var t;try{t=localStorage.getItem('${THEME_KEY}')}catch(e){}` +
    `if(t!='light'&&t!='dark')t=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';` +
    `document.documentElement.dataset.theme=t;` +
    `document.querySelector('meta[name=theme-color]').content=t=='dark'?'${ground.dark}':'${ground.light}'})()`
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

/**
 * Asks for what the home screen shows while its script is still on its way, as the app itself would: that saves a slow line
 * one round trip. Taken by src/lib/early-home.ts.
 */
export const earlyHomeScript =
  `(function(){try{var s=JSON.parse(localStorage.getItem('${STORAGE_KEYS.session}')),` +
  `d=localStorage.getItem('${STORAGE_KEYS.deviceId}'),c=new AbortController;` +
  `if(location.pathname!='/'||!s||!d)return;` +
  `var a='Bearer '+s.access,f=fetch('${HOME_URL}',{headers:{accept:'application/json',authorization:a,` +
  `'${HEADERS.deviceId}':d},credentials:'same-origin',cache:'no-store',signal:c.signal});` +
  `f.catch(function(){});` +
  `window.koloEarlyHome={authorization:a,answer:f,stop:function(){c.abort()}}}catch(e){}})()`;

/** A browser may offer to install the app before any script of it is there. Taken by src/app/offline/install-prompt.ts. */
export const installScript = `addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.koloInstall=e})`;
