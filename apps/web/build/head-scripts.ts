import { THEME_KEY } from '../src/app/theme-key.ts';

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

/** Before the form is hydrated Enter must not post it; the wish is kept and carried out afterwards. */
export const earlySubmitScript =
  `document.addEventListener('submit',function(e){var d=document.documentElement.dataset;` +
  `if(d.hydrated==null){e.preventDefault();d.submitted=''}},true)`;
