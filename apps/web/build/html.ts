import { createHash } from 'node:crypto';

/** A CSP source for an inline block: `'sha256-…'` without the quotes. */
export function cspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function contents(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map((match) => match[1] ?? '').filter((text) => text !== '');
}

export function inlineScripts(html: string): string[] {
  return contents(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
}

export function inlineStyles(html: string): string[] {
  return contents(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
}

/** Puts linked stylesheets into the page. `css` answers what stands behind an address, or undefined to leave the link. */
export function inlineStylesheets(html: string, css: (href: string) => string | undefined): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (link, href: string) => {
    const text = css(href);
    return text === undefined ? link : `<style>${text}</style>`;
  });
}

/** The line breaks and indents between tags say nothing. Text inside tags is left alone. */
export function squeeze(html: string): string {
  return html
    .replace(/>\n\s*</g, '><')
    .replace(/\n\s+/g, '\n')
    .trim();
}
