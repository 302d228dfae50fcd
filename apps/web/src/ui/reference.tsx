import { CopyButton } from './copy-button.tsx';

interface ReferenceProps {
  readonly of: { readonly reference: string; readonly shortReference?: string | undefined };
}

/** What a customer reads out to staff. Copied is the long one, by which banks know it too. */
export function Reference({ of: { reference, shortReference = reference } }: ReferenceProps) {
  return (
    <span className="reference">
      {shortReference}
      <CopyButton text={reference} name="Reference" />
    </span>
  );
}

/** The same as its own line. */
export function ReferenceLine({ of }: ReferenceProps) {
  return (
    <p className="small muted reference-line">
      Reference <Reference of={of} />
    </p>
  );
}
