import { expect, test, type Page } from '@playwright/test';
import { watchFaults } from './clean-page.ts';
import { BEST_PRACTICES, expectNoOverflow, expectNoViolation } from './journey.ts';
import { troubleWithRings } from './rings.ts';
import { isFull } from './sweep-share.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };

/** Each of them at each address. The journeys have the first one. */
const LOOKS = [PHONE, WIDE].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

/** The narrowest phone, and letters of twice their size. Source: the identity's rules of accessibility. */
const HARD = [
  { viewport: { width: 320, height: 640 }, text: '100%' },
  { viewport: PHONE, text: '200%' },
] as const;

/** Texts that something cuts off. An ellipsis says itself that there is more, and what scrolls has it. */
function lostTexts(): string[] {
  const lost: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.textContent?.trim() || !text.parentElement?.checkVisibility()) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let around: Element | null = text.parentElement; around !== null; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.textOverflow === 'ellipsis' || style.clipPath !== 'none' || style.overflowX === 'auto') break;
      const edge = around.getBoundingClientRect();
      const isBeside =
        style.overflowX !== 'visible' && (box.left < edge.left - 1 || box.right > edge.right + 1);
      const isBelow = style.overflowY !== 'visible' && box.bottom > edge.bottom + 1;
      if (isBeside || isBelow) lost.push(text.textContent);
    }
  }
  return lost;
}

/** Words of a usual length, and amounts, that run over the end of a line. An address may. */
function brokenWords(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.parentElement?.checkVisibility()) continue;
    for (const word of text.textContent?.matchAll(/(?<=^|\s)\p{L}{2,13}(?=[.,:]?(?:\s|$))|₦[\d,]+\d/gu) ??
      []) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word[0]);
    }
  }
  return broken;
}

/** On the narrowest phone and with large letters everything can still be read. */
async function expectNothingLost(page: Page, keep: (look: string) => Promise<void>): Promise<void> {
  for (const { viewport, text } of HARD) {
    await page.setViewportSize(viewport);
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
    await keep(`${viewport.width}-text-${text.replace('%', '')}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `at ${viewport.width} px with text of ${text}`).toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(lostTexts), `at ${viewport.width} px with text of ${text}`).toEqual([]);
    expect.soft(await page.evaluate(brokenWords), `broken, with text of ${text}`).toEqual([]);
  }
}

/** Pictures of the screen stay beside the results of the long run. */
function keeperOf(page: Page, address: string): (look: string) => Promise<void> {
  if (!isFull) return async () => {};
  const name = address.replaceAll(/[^a-z0-9]+/gi, '-').slice(1, 60) || 'home';
  return async (look) => {
    await page.screenshot({ path: test.info().outputPath(`${name} ${look}.jpg`), type: 'jpeg', quality: 60 });
  };
}

/** Opens an address in this page as in every look, on the narrowest phone and with large letters. */
export function sweepOf(page: Page): (address: string) => Promise<void> {
  const faults = watchFaults(page);
  return (address) =>
    test.step(address, async () => {
      const keep = keeperOf(page, address);
      await page.goto(address);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"], main.loading, .skel')).toHaveCount(0);
      // A product's drawing comes by itself; until then its place is kept.
      await expect(page.locator('main svg:empty')).toHaveCount(0);
      expect(new URL(page.url()).pathname, 'it leads nowhere else').toBe(address.split('?')[0]);
      for (const { viewport, colorScheme } of LOOKS) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await keep(`${viewport.width}-${colorScheme}`);
        await expectNoViolation(page, BEST_PRACTICES);
        await expectNoOverflow(page);
      }
      for (const viewport of [PHONE, WIDE]) {
        await page.setViewportSize(viewport);
        expect.soft(await troubleWithRings(page), `rings of focus at ${viewport.width} px`).toEqual([]);
      }
      await expectNothingLost(page, keep);
      expect.soft(faults(), address).toEqual([]);
    });
}
