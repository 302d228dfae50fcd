import { useCallback, useId, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { FieldNote } from '#ui/field-note.tsx';
import { IconX } from '#ui/icons.tsx';
import { IconCamera } from '#ui/later-icons.tsx';
import { IconTile } from '#ui/list-row.tsx';
import { useMedia } from '#ui/use-media.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { PHOTO_TYPES } from './prepare-photo.ts';
import css from './kyc.module.css';

const ACCEPTED = PHOTO_TYPES.join(',');

/** What is held in a hand has a camera that can be pointed at a card; a computer has the photo as a file. */
const IN_HAND = '(pointer: coarse)';

interface PhotoFieldProps {
  readonly name: string;
  /** "the front": what the photo is of. */
  readonly of: string;
  readonly file: File | null;
  readonly error: string | undefined;
  readonly disabled: boolean;
  /** A photo was chosen and is looked at. */
  readonly checking: boolean;
  readonly onChange: (file: File | null) => void;
}

/** Takes a photo with the camera of a phone, or a file; shows it before it is sent. */
export function PhotoField({ name, of, file, error, disabled, checking, onChange }: PhotoFieldProps) {
  const noteId = useId();
  const inHand = useMedia(IN_HAND);
  const field = useRef<HTMLDivElement>(null);
  function remove() {
    onChange(null);
    // Once there is something to choose with again: the button that had the focus is gone with the photo.
    requestAnimationFrame(() => field.current?.querySelector('input')?.focus());
  }
  return (
    <div className={classNames('field', error !== undefined && 'bad')} ref={field}>
      {/* Stays while the photo and what it is chosen with take turns. */}
      <span className="vh" role="status">
        {checking ? 'Looking at the photo' : file ? 'Photo added' : null}
      </span>
      {file ? (
        <Preview of={of} file={file} disabled={disabled} onRemove={remove} />
      ) : (
        <label className={css['upload']}>
          <IconTile icon={IconCamera} ground="clay" />
          <span className="b">
            {inHand ? 'Take' : 'Choose'} a photo of {of}
          </span>
          <span className="small muted">{checking ? 'Looking at the photo' : 'JPG, PNG or WebP'}</span>
          <PhotoInput name={name} camera={inHand} noteId={noteId} error={error} onChange={onChange} />
        </label>
      )}
      {/* Said as soon as the photo was looked at, wherever the reader is. */}
      <div aria-live="polite">
        <FieldNote id={noteId} error={error} />
      </div>
      {inHand && !file ? (
        <label className={classNames('link', css['upload-file'])}>
          Choose a photo from your phone
          <VisuallyHidden>, of {of}</VisuallyHidden>
          <PhotoInput name={`${name}-file`} noteId={noteId} error={error} onChange={onChange} />
        </label>
      ) : null}
    </div>
  );
}

interface PhotoInputProps {
  readonly name: string;
  readonly camera?: boolean;
  readonly noteId: string;
  readonly error: string | undefined;
  readonly onChange: (file: File | null) => void;
}

function PhotoInput({ name, camera, noteId, error, onChange }: PhotoInputProps) {
  return (
    <input
      className="vh"
      type="file"
      name={name}
      accept={ACCEPTED}
      // With it a phone opens the camera and nothing else.
      capture={camera ? 'environment' : undefined}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : noteId}
      onChange={(event) => {
        onChange(event.currentTarget.files?.[0] ?? null);
        // The same file may be chosen again after it was mended.
        event.currentTarget.value = '';
      }}
    />
  );
}

/** What chose the photo is gone, and its focus with it. Anyone who has gone on to another field stays there. */
function takeLostFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === null || document.activeElement === document.body)
    button?.focus({ preventScroll: true });
}

function Preview({
  of,
  file,
  disabled,
  onRemove,
}: {
  of: string;
  file: File;
  disabled: boolean;
  onRemove: () => void;
}) {
  const show = useCallback(
    (img: HTMLImageElement) => {
      img.src = URL.createObjectURL(file);
      // The browser keeps the picture until it is told to let go.
      return () => URL.revokeObjectURL(img.src);
    },
    [file],
  );
  return (
    <div className={classNames('card', css['photo-preview'])}>
      <img ref={show} alt={`Preview of ${of}`} />
      <div className="row between">
        <span className="grow clip">{file.name}</span>
        <button
          ref={takeLostFocus}
          type="button"
          className="tapicon"
          aria-label={`Remove the photo of ${of}`}
          disabled={disabled}
          onClick={onRemove}
        >
          <IconX size="sm" />
        </button>
      </div>
    </div>
  );
}

/** How much of the photos has left, with a way to stop. */
export function UploadProgress({ sent, onCancel }: { sent: number; onCancel: () => void }) {
  const percent = Math.round(sent * 100);
  return (
    <div className="list">
      <div className="li">
        <IconTile icon={IconCamera} />
        <span className="grow">
          <span className="ttl">{percent < 100 ? 'Sending your photo' : 'Kolo is checking it'}</span>
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
