interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** The open tabs of this app, those from before the worker too. */
interface Tabs {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
  openWindow(address: string): Promise<unknown>;
}

/** To the tab that stands at the address already, or to a new one. */
export async function lead(tabs: Tabs, address: string): Promise<void> {
  const open = await tabs.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => url === address);
  await (there ? there.focus() : tabs.openWindow(address));
}
