import { IconCamera, IconX } from '#ui/icons.tsx';
import { IconTile } from '#ui/list-row.tsx';
import css from './kyc.module.css';

/** How much of the photos has left, with a way to stop. */
export function UploadProgress({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  const percent = Math.round(sent * 100);
  return (
    <div className="list">
      <div className="li">
        <IconTile icon={IconCamera} />
        <span className="grow">
          <span className="ttl">{percent < 100 ? 'Sending your photo' : 'Kolo is reading it'}</span>
          <span
            className={css['upbar']}
            role="progressbar"
            aria-label="Upload"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ width: `${percent}%` }} />
          </span>
        </span>
        <span className="b">{percent}%</span>
        <button type="button" className="tapicon" aria-label="Cancel upload" onClick={onCancel}>
          <IconX size="sm" />
        </button>
      </div>
    </div>
  );
}
