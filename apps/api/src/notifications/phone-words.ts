/** Every message to a phone's app: what passes Google or Apple names no customer, no amount and no reference. */
export const PHONE_NEWS = { title: 'News from Kolo', body: 'Open Kolo to read it.' };
