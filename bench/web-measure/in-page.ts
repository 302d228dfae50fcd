/** What the page has noted about itself, as plain values. Times are in ms since navigation. */
export interface PageNotes {
  longTasks: { start: number; duration: number }[];
  interactions: { id: number; duration: number }[];
  firstPaint: number;
  largestPaint: number;
  largestElement: string;
  layoutShift: number;
  /** What moved in the largest shift. */
  shiftedElement: string;
  /** First frame in which the awaited element was visible and enabled; 0 before. */
  ready: number;
}

declare global {
  interface Window {
    koloBench?: PageNotes;
    /** Another page is on its way. */
    koloLeft?: boolean;
  }
  interface PerformanceEntry {
    /** Of the entries below; undefined on others. */
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly interactionId: number;
    readonly element: Element | null;
    readonly sources: readonly { readonly node: Node | null }[];
  }
}

/** Runs in the page, before its own scripts, so it may use nothing from outside. */
export function takeNotes(selector: string): void {
  if (window.top !== window) return;
  const notes: PageNotes = {
    longTasks: [],
    interactions: [],
    firstPaint: 0,
    largestPaint: 0,
    largestElement: '',
    layoutShift: 0,
    shiftedElement: 'nothing',
    ready: 0,
  };
  let largestShift = 0;
  window.koloBench = notes;
  function observe(type: string, note: (entry: PerformanceEntry) => void, more: object = {}): void {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    });
  }
  observe('longtask', (entry) => notes.longTasks.push({ start: entry.startTime, duration: entry.duration }));
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') notes.firstPaint = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    notes.largestPaint = entry.startTime;
    notes.largestElement = `${entry.element?.tagName ?? ''} ${entry.element?.textContent?.slice(0, 30) ?? ''}`;
  });
  observe('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    notes.layoutShift += entry.value;
    if (entry.value < largestShift) return;
    largestShift = entry.value;
    notes.shiftedElement = entry.sources
      .map(({ node }) =>
        node instanceof Element
          ? `${node.tagName} ${node.getAttribute('class') ?? ''}`.trim()
          : (node?.nodeName ?? '?'),
      )
      .join(', ');
  });
  observe(
    'event',
    (entry) => {
      if (entry.interactionId > 0)
        notes.interactions.push({ id: entry.interactionId, duration: entry.duration });
    },
    { durationThreshold: 16 },
  );
  function look(): void {
    const element = document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    if (box !== undefined && box.width > 0 && box.height > 0 && element?.matches(':disabled') === false) {
      setTimeout(() => (notes.ready = performance.now()), 0);
      return;
    }
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

/** Runs in a page at full speed: Lighthouse's benchmark of the machine, higher is faster. */
export function benchmarkIndex(): number {
  const half = 500;
  function withGarbage(): number {
    const start = Date.now();
    let iterations = 0;
    while (Date.now() - start < half) {
      let text = '';
      for (let j = 0; j < 10_000; j += 1) text += 'a';
      if (text.length === 1) throw new Error('never: keeps the loop from being optimised away');
      iterations += 1;
    }
    return Math.round(iterations / 10 / ((Date.now() - start) / 1000));
  }
  function withoutGarbage(): number {
    const a: number[] = [];
    const b: number[] = [];
    for (let i = 0; i < 100_000; i += 1) a[i] = b[i] = i;
    const start = Date.now();
    let iterations = 0;
    while (iterations % 10 !== 0 || Date.now() - start < half) {
      const source = iterations % 2 === 0 ? a : b;
      const target = iterations % 2 === 0 ? b : a;
      for (let j = 0; j < source.length; j += 1) target[j] = source[j] ?? 0;
      iterations += 1;
    }
    return Math.round(iterations / 10 / ((Date.now() - start) / 1000));
  }
  return (withGarbage() + withoutGarbage()) / 2;
}
