import { isInNativeShell } from '#lib/native-shell.ts';

/** Hands a text to another app; `left` where the customer chose none. */
type DeviceShare = (title: string, text: string) => Promise<'shared' | 'left'>;

async function shareOnPhone(title: string, text: string): Promise<'shared' | 'left'> {
  const { phone } = await import('./phone-capacitor.ts');
  try {
    await phone.share(title, text);
    return 'shared';
  } catch (error) {
    // The library's own words for a sheet that was closed, on both phones.
    if (error instanceof Error && /cancell?ed/i.test(error.message)) return 'left';
    throw error;
  }
}

/** The sheet of a phone, whose page can share no files; null in a browser, which may have one of its own. */
export const deviceShare: DeviceShare | null = isInNativeShell() ? shareOnPhone : null;
