import { lazy, type ComponentType } from 'react';
import { STORAGE_KEYS, tabStorage } from '#lib/storage.ts';

const RETRY_AFTER_MS = 1_000;

/** A screen's file could not be loaded, even after the retries. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

/**
 * Loads a screen's file; once more after a moment; then reloads the page once, because a new release may have taken the
 * place of this one's files.
 */
async function loadSturdily<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
  try {
    return await load();
  } catch (cause) {
    const release = import.meta.url;
    if (navigator.onLine && tabStorage.getItem(STORAGE_KEYS.reloadedForChunk) !== release) {
      tabStorage.setItem(STORAGE_KEYS.reloadedForChunk, release);
      location.reload();
      return never();
    }
    throw new ChunkError('This page could not be loaded.', { cause });
  }
}

export interface LazyScreen {
  readonly Screen: ComponentType;
  /** Starts the download before the screen is shown. */
  readonly preload: () => void;
}

export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loading: Promise<{ default: ComponentType }> | null = null;
  const start = () => {
    loading ??= loadSturdily(load).then((component) => ({ default: component }));
    return loading;
  };
  return {
    Screen: lazy(start),
    preload: () => void start().catch(() => undefined),
  };
}
