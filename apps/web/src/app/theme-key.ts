/** Where the chosen theme is stored; the script in the page's head reads it too. */
export const THEME_KEY = 'kolo.theme';
