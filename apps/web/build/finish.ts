import type { Plugin, Rolldown } from 'vite';
import { APP, LOG_IN, chunkOf, chunks, closure } from './bundle.ts';
import { compileHint } from './chunks.ts';
import { fontsScript, screenFilesScript } from './head-scripts.ts';
import { fillLegal } from './pages.ts';
import { cspHash, inlineScripts, inlineStyles, inlineStylesheets, squeeze } from './html.ts';
import { screenFiles } from './screen-files.ts';

const LOGIN = 'login.html';
const SHELL = 'index.html';
const LEGAL = 'legal.html';
/** The plain letters and the naira sign; names with dotted letters fetch theirs when they come. */
const FIRST_FONTS = /kolo-(?:latin|naira)-[^/]*\.woff2$/;

function page(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputAsset {
  const found = bundle[name];
  if (found?.type !== 'asset') throw new Error(`The build made no ${name}`);
  return found;
}

/** Forms check what is typed with it, and the first screen has no form: there it would be a tenth of all script. */
const FORM_LIBRARY = /\/node_modules\/zod\//;

function refuseFormLibrary(bundle: Rolldown.OutputBundle): void {
  const files = closure(bundle, chunkOf(bundle, APP));
  const holder = chunks(bundle).find(
    ({ fileName, moduleIds }) => files.has(fileName) && moduleIds.some((id) => FORM_LIBRARY.test(id)),
  );
  if (holder !== undefined) throw new Error(`${holder.name} is loaded with the first screen and holds zod`);
}

/** What the app needs right after signing in and the log-in page does not have yet. */
function filesAhead(bundle: Rolldown.OutputBundle): string[] {
  const have = closure(bundle, chunkOf(bundle, LOG_IN));
  const wanted = closure(bundle, chunkOf(bundle, APP));
  return [...wanted].filter((file) => !have.has(file)).map((file) => `/${file}`);
}

/** The entry may only pass the name on from the file that has the code; then the shell asks that file itself. */
function importOfStart(bundle: Rolldown.OutputBundle): string {
  const entry = chunks(bundle).find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith(APP) === true);
  if (entry === undefined) throw new Error(`The build made no entry of ${APP}`);
  const passed = /^export\{(\w+) as startApp\}from["'`]\.\/([^"'`]+)["'`];?\s*$/.exec(entry.code);
  if (passed === null) return `import{startApp}from"/${entry.fileName}"`;
  const folder = entry.fileName.slice(0, entry.fileName.lastIndexOf('/') + 1);
  return `import{${passed[1]} as startApp}from"/${folder}${passed[2]}"`;
}

/** The bare shell: one inline line starts the app, whose files are all asked for at once. */
function shellStart(root: string, bundle: Rolldown.OutputBundle): string {
  const app = chunkOf(bundle, APP);
  const fonts = Object.keys(bundle).filter((file) => FIRST_FONTS.test(file));
  const start = `${importOfStart(bundle)};startApp(document.getElementById("root"))`;
  const asking = `${screenFilesScript(screenFiles(root, bundle))};${fontsScript(fonts)}`;
  return `${filesAtOnce([...closure(bundle, app)], asking)}<script type="module">${start}</script>`;
}

/** The lines in `asking` ask for what the page does not name itself. They come before the style sheets: an inline script after a sheet waits for that sheet. */
export function filesAtOnce(files: readonly string[], asking: string): string {
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="/${file}">`
      : `<link rel="modulepreload" href="/${file}">`,
  );
  return `<script>${asking}</script>${links.join('')}`;
}

function inlinePageStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return inlineStylesheets(html, (href) => {
    const asset = bundle[href.slice(1)];
    if (asset?.type !== 'asset') return undefined;
    delete bundle[href.slice(1)];
    return String(asset.source).trim();
  });
}

/** The pages of text: the theme's script and one style inline, and the marks that the server fills in. */
async function legalPages(root: string, bundle: Rolldown.OutputBundle): Promise<Record<string, string>> {
  const html = squeeze(inlinePageStyles(String(page(bundle, LEGAL).source), bundle));
  delete bundle[LEGAL];
  return fillLegal(root, html);
}

/** No server sends a policy along with the pages of a phone: they carry it themselves, as the server has it. */
export function withPhonePolicy(
  html: string,
  { scriptHashes, styleHashes }: Readonly<Record<'scriptHashes' | 'styleHashes', readonly string[]>>,
): string {
  const origin = /<meta name="kolo-origin" content="([^"]+)">/.exec(html)?.[1];
  if (origin === undefined) return html;
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');
  const policy = [
    "default-src 'none'",
    `script-src 'self'${quoted(scriptHashes)}`,
    `style-src 'self'${quoted(styleHashes)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${origin}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ');
  return html.replace(
    /<meta charset="utf-8"\s*\/?>/i,
    (charset) => `${charset}<meta http-equiv="content-security-policy" content="${policy}">`,
  );
}

function hashesOf(htmls: readonly Rolldown.OutputAsset['source'][]) {
  const texts = htmls.map(String);
  return {
    scriptHashes: [...new Set(texts.flatMap(inlineScripts).map(cspHash))],
    styleHashes: [...new Set(texts.flatMap(inlineStyles).map(cspHash))],
  };
}

/** Last touches to the pages, and the hashes of all that stands inline in them for the server's CSP. */
export function finish(root: string): Plugin {
  return {
    name: 'kolo:finish',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        refuseFormLibrary(bundle);
        for (const chunk of chunks(bundle)) chunk.code = compileHint(chunk.name) + chunk.code;
        const login = page(bundle, LOGIN);
        const shell = page(bundle, SHELL);
        const ahead = filesAhead(bundle);
        login.source = squeeze(inlinePageStyles(String(login.source), bundle)).replace(
          'id="root"',
          `id="root" data-ahead="${ahead.join(' ')}"`,
        );
        shell.source = squeeze(String(shell.source).replace('<!-- app -->', () => shellStart(root, bundle)));
        const legal = await legalPages(root, bundle);
        for (const [fileName, source] of Object.entries(legal))
          this.emitFile({ type: 'asset', fileName, source });
        const csp = hashesOf([login.source, shell.source]);
        const policies = { ...csp, legal: hashesOf(Object.values(legal)) };
        this.emitFile({
          type: 'asset',
          fileName: 'csp.json',
          source: `${JSON.stringify(policies, null, 2)}\n`,
        });
        for (const one of [login, shell]) one.source = withPhonePolicy(String(one.source), csp);
      },
    },
  };
}
