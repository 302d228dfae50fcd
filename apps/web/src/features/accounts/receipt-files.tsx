import type { Receipt } from '@kolo/contract/transactions';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { download, saveFile } from '#lib/download.ts';
import { Button } from '#ui/button.tsx';
import { IconDownload, IconShare2 } from '#ui/icons.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { drawReceipt } from './receipt-image.ts';

/** To another app where the device can; answers what became of it. */
async function share(receipt: Receipt): Promise<'shared' | 'saved' | 'left'> {
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
      <Button variant="quiet" busy={saving.isPending} busyLabel="Making PDF" onClick={() => saving.mutate()}>
        <IconDownload size="sm" />
        Save PDF
      </Button>
    </div>
  );
}
