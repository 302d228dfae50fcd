import type { Receipt } from '@kolo/contract/transactions';
import { receiptFacts, receiptHead } from '@kolo/domain/receipt';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { download, saveElsewhere, saveFile } from '#lib/download.ts';
import { deviceShare } from '#native/share.ts';
import { Button } from '#ui/button.tsx';
import { IconDownload, IconShare2 } from '#ui/later-icons.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { LOGO_MARK, LOGO_NOTCH } from '#ui/logo.tsx';
import { IMAGE_WIDTH, layOut, type Drawn } from './receipt-layout.ts';

/** What the picture says, in lines. */
function receiptText(receipt: Receipt): string {
  const { title, sign, amount, status } = receiptHead(receipt);
  const facts = receiptFacts(receipt).map(({ name, value }) => `${name}: ${value}`);
  return [title, `${sign}${amount}`, status, ...facts].join('\n');
}

/** To another app where the device can; returns what became of it. */
async function share(receipt: Receipt): Promise<'shared' | 'saved' | 'left'> {
  if (deviceShare !== null) return deviceShare('Kolo receipt', receiptText(receipt));
  const blob = await drawReceipt(receipt);
  const name = `kolo-receipt-${receipt.id}.png`;
  const files = [new File([blob], name, { type: blob.type })];
  // A browser that can't share files may lack the question too.
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files })) {
    saveFile({ blob, name });
    return 'saved';
  }
  try {
    await navigator.share({ files, title: 'Kolo receipt' });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'left';
    // The device promised and can't: the picture is drawn, and must not be lost.
    saveFile({ blob, name });
    return 'saved';
  }
}

/** The receipt to hand on as an image, or to keep as a page. Both are light, whatever the theme. */
export function ReceiptFiles({ receipt }: { receipt: Receipt }) {
  const sharing = useMutation({
    onMutate: clearToasts,
    mutationFn: () => share(receipt),
    onSuccess: (end) => {
      if (end === 'saved') toast({ title: 'Image saved', detail: 'Look for it in your downloads.' });
    },
    onError: (error) =>
      toast({ title: 'The receipt could not be shared', detail: errorText(error), tone: 'failed' }),
  });
  const saving = useMutation({
    onMutate: clearToasts,
    mutationFn: () => download(`/transactions/${encodeURIComponent(receipt.id)}/receipt?format=pdf`),
    onSuccess: () => toast({ title: 'Receipt saved', detail: 'Look for it in your downloads.' }),
    onError: (error) =>
      toast({ title: 'The receipt could not be saved', detail: errorText(error), tone: 'failed' }),
  });
  return (
    <div className="btns">
      <Button busy={sharing.isPending} busyLabel="Sharing" onClick={() => sharing.mutate()}>
        <IconShare2 size="sm" />
        Share
      </Button>
      {saveElsewhere === null ? (
        <Button
          variant="quiet"
          busy={saving.isPending}
          busyLabel="Making PDF"
          onClick={() => saving.mutate()}
        >
          <IconDownload size="sm" />
          Save PDF
        </Button>
      ) : (
        <p className="muted">{saveElsewhere}</p>
      )}
    </div>
  );
}

/** Sharp on the screens that it will be looked at on. */
const SCALE = 2;

/** Light whatever the theme: it is handed on, and printed. Source: design tokens, light. */
const COLORS = {
  paper: '#ffffff',
  ink: '#24150f',
  soft: '#5c4d47',
  line: '#dfd9d6',
  good: '#0b7245',
  bad: '#a3240f',
  clay: '#ec5f36',
  onClay: '#2a0d04',
} as const;

const FAMILY = '"Familjen Grotesk Variable", system-ui, sans-serif';
const LOGO_SIZE = 44;
const LOGO_GRID = 64;
const NOTCH_WIDTH = 6;
const MARGIN = 32;

const fontOf = (size: number, weight: number) => `${weight} ${size}px ${FAMILY}`;

function paintLogo(context: CanvasRenderingContext2D): void {
  context.save();
  context.translate(MARGIN, MARGIN);
  context.scale(LOGO_SIZE / LOGO_GRID, LOGO_SIZE / LOGO_GRID);
  context.fillStyle = COLORS.clay;
  context.fill(new Path2D(LOGO_MARK));
  context.strokeStyle = COLORS.onClay;
  context.lineWidth = NOTCH_WIDTH;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(LOGO_NOTCH));
  context.restore();
}

function paint(context: CanvasRenderingContext2D, drawn: readonly Drawn[]): void {
  context.textBaseline = 'top';
  for (const one of drawn) {
    if (one.kind === 'rule') {
      context.fillStyle = COLORS.line;
      context.fillRect(one.x, one.y, one.width, 1);
      continue;
    }
    context.font = fontOf(one.size, one.weight);
    context.fillStyle = COLORS[one.color];
    context.textAlign = one.align;
    context.fillText(one.text, one.x, one.y);
  }
}

/** The receipt as a picture, drawn in the browser: nothing of it leaves the device before the customer shares it. */
async function drawReceipt(receipt: Receipt): Promise<Blob> {
  // Drawn before its font is there a canvas takes another, which may not know the naira sign.
  await Promise.all([400, 700].map((weight) => document.fonts.load(fontOf(16, weight), '₦0Aẹ')));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the receipt. Save it as PDF instead.');
  const { drawn, height } = layOut(receipt, (text, size, weight) => {
    context.font = fontOf(size, weight);
    return context.measureText(text).width;
  });
  canvas.width = IMAGE_WIDTH * SCALE;
  canvas.height = height * SCALE;
  context.scale(SCALE, SCALE);
  context.fillStyle = COLORS.paper;
  context.fillRect(0, 0, IMAGE_WIDTH, height);
  paintLogo(context);
  paint(context, drawn);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser cannot draw the receipt. Save it as PDF instead.');
  return blob;
}
