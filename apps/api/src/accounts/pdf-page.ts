import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

// None of the fonts that every PDF reader has knows the naira sign, so the file brings its own.
const REGULAR = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/familjen-grotesk/400Regular/FamiljenGrotesk_400Regular.ttf'),
);
const BOLD = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/familjen-grotesk/700Bold/FamiljenGrotesk_700Bold.ttf'),
);

export const INK = '#1C1310';
export const SOFT = '#5B514C';
export const LINE = '#DCD6D1';

export type Doc = InstanceType<typeof PDFDocument>;

interface Page {
  readonly size: 'A4' | 'A5';
  readonly margin: number;
  readonly title: string;
  readonly keywords?: string;
  readonly madeAt: Date;
}

/** A document of Kolo's, with the fonts `regular` and `bold`. */
export function openPdf({ size, margin, title, keywords, madeAt }: Page): Doc {
  const doc = new PDFDocument({
    size,
    margin,
    lang: 'en-NG',
    displayTitle: true,
    info: {
      Title: title,
      Author: 'Kolo',
      ...(keywords !== undefined && { Keywords: keywords }),
      CreationDate: madeAt,
    },
  });
  return doc.registerFont('regular', REGULAR).registerFont('bold', BOLD);
}

/**
 * pdfkit keeps the layout of each word for as long as the document, and of a long statement's amounts hardly two are the same: they
 * were half of a thread's memory. It has no call that forgets them.
 */
export function forgetLayouts(doc: Doc): void {
  // Its types leave out the font that is set.
  const { _font: font } = doc as unknown as { readonly _font: { layoutCache: object } };
  font.layoutCache = Object.create(null);
}

/** What the document is once `write` has filled it. */
export async function bytesOf(doc: Doc, write: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  write();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
