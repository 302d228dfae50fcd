import { readFileSync } from 'node:fs';
import { runnerImport, type Plugin, type ViteDevServer } from 'vite';
import {
  earlyScript,
  earlySubmitScript,
  groundOf,
  installScript,
  lessDataScript,
  themeScript,
} from './head-scripts.ts';

type Prerender = {
  prerenderLogin: () => string;
  prerenderLegal: () => Record<string, { title: string; body: string }>;
};

const LOGIN_SOURCE = '/src/login/prerender.tsx';
const DEV_START =
  `<script type="module">import { startApp } from '/src/login/open-app.ts';` +
  `startApp(document.getElementById('root'));</script>`;
/** Addresses that have their own page while developing; all others get the bare shell. */
const DEV_PAGES: Record<string, string> = {
  '/auth/login': '/login.html',
  '/__ui': '/src/gallery/index.html',
};

async function prerenderer(root: string, server?: ViteDevServer): Promise<Prerender> {
  // The module exports exactly this; the loader cannot know.
  if (server !== undefined) return (await server.ssrLoadModule(LOGIN_SOURCE)) as Prerender;
  return (await runnerImport<Prerender>(`.${LOGIN_SOURCE}`, { root, configFile: false })).module;
}

/** The pages of text, each made of the one file that the build has of them. Their one script is the theme, as everywhere. */
export async function fillLegal(root: string, html: string): Promise<Record<string, string>> {
  const { prerenderLegal } = await prerenderer(root);
  return Object.fromEntries(
    Object.entries(prerenderLegal()).map(([file, { title, body }]) => [
      file,
      html.replace('<!-- title -->', () => title).replace('<!-- page -->', () => body),
    ]),
  );
}

/** The server that the app of a phone speaks to. Throws where the build was not told. */
export function phoneOrigin(given: string | undefined): string {
  const url = URL.parse(given ?? '');
  if (url?.protocol === 'https:') return url.origin;
  throw new Error('KOLO_ORIGIN is not the https:// address of the Kolo that the app belongs to.');
}

/** Fills both pages: the theme before paint in the head, and the log-in form, rendered, in the body. */
export function pages(root: string): Plugin {
  function head(more: readonly string[]): string {
    const ground = groundOf(readFileSync(`${root}/src/styles/tokens.css`, 'utf8'));
    const script = [themeScript(ground), ...more].join(';');
    return `<meta name="theme-color" content="${ground.light}"><script>${script}</script>`;
  }
  let origin: string | null = null;
  return {
    name: 'kolo:pages',
    configResolved({ mode }) {
      origin = mode === 'phone' ? phoneOrigin(process.env['KOLO_ORIGIN']) : null;
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const page = DEV_PAGES[request.url?.split('?', 1)[0] ?? ''];
        if (page !== undefined) request.url = page;
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path, server }) {
        if (path.endsWith('/legal.html')) return html.replace('<!-- head -->', () => head([]));
        const login = path.endsWith('/login.html');
        const named = origin === null ? '' : `<meta name="kolo-origin" content="${origin}">`;
        const filled = html.replace(
          '<!-- head -->',
          () => named + head([lessDataScript, installScript, login ? earlySubmitScript : earlyScript]),
        );
        // In the build the shell's script is written last, when the files have their names: build/finish.ts.
        if (!login) return server === undefined ? filled : filled.replace('<!-- app -->', () => DEV_START);
        const { prerenderLogin } = await prerenderer(root, server);
        return filled.replace('<!-- form -->', () => prerenderLogin());
      },
    },
  };
}
