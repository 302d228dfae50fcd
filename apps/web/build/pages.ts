import { readFileSync } from 'node:fs';
import { runnerImport, type Plugin, type ViteDevServer } from 'vite';
import { earlySubmitScript, groundOf, themeScript } from './head-scripts.ts';

type Prerender = { prerenderLogin: () => string };

const LOGIN_SOURCE = '/src/login/prerender.tsx';
const DEV_START =
  `<script type="module">import { startApp } from '/src/login/open-app.ts';` +
  `startApp(document.getElementById('root'));</script>`;
/** Addresses that have a page of their own while developing; all others get the bare shell. */
const DEV_PAGES: Record<string, string> = {
  '/auth/login': '/login.html',
  '/__ui': '/src/gallery/index.html',
};

async function renderLogin(root: string, server: ViteDevServer | undefined): Promise<string> {
  if (server !== undefined) {
    // The module exports exactly this; the loader cannot know.
    const loaded = (await server.ssrLoadModule(LOGIN_SOURCE)) as Prerender;
    return loaded.prerenderLogin();
  }
  const { module } = await runnerImport<Prerender>(`.${LOGIN_SOURCE}`, { root, configFile: false });
  return module.prerenderLogin();
}

/** Fills both pages: the theme before paint in the head, and the log-in form, rendered, in the body. */
export function pages(root: string): Plugin {
  function head(login: boolean): string {
    const ground = groundOf(readFileSync(`${root}/src/styles/tokens.css`, 'utf8'));
    const script = themeScript(ground) + (login ? `;${earlySubmitScript}` : '');
    return `<meta name="theme-color" content="${ground.light}"><script>${script}</script>`;
  }
  return {
    name: 'kolo:pages',
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
        const login = path.endsWith('/login.html');
        const filled = html.replace('<!-- head -->', () => head(login));
        // In the build the shell's script is written last, when the files have their names: build/finish.ts.
        if (!login) return server === undefined ? filled : filled.replace('<!-- app -->', () => DEV_START);
        const form = await renderLogin(root, server);
        return filled.replace('<!-- form -->', () => form);
      },
    },
  };
}
