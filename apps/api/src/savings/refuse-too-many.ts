import { Refusal } from '#platform/errors.ts';
import { OPEN_PACKAGES_MAX, PACKAGES_MAX } from './limits.ts';

/** Packages of one kind that a customer has. */
export interface PackageCount {
  readonly open: number;
  /** Closed ones too. */
  readonly all: number;
}

/** Refuses with LIMIT_EXCEEDED one more package of a kind than a customer has use for. */
export function refuseTooMany({ open, all }: PackageCount): void {
  if (open >= OPEN_PACKAGES_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', {
      message: `You have ${OPEN_PACKAGES_MAX} open packages of this kind. Close one to start another.`,
    });
  }
  if (all >= PACKAGES_MAX) {
    throw new Refusal('LIMIT_EXCEEDED', {
      message: `You have started ${PACKAGES_MAX.toLocaleString('en')} packages of this kind. You cannot start another.`,
    });
  }
}
