import type { SbPackage } from '@kolo/contract/packages';
import { sbProgress } from '@kolo/domain/progress';
import { missingNaira, surplusNaira } from '@kolo/domain/sb-plan';

export interface MergePreview {
  readonly moved: number;
  readonly saved: number;
  readonly percentBefore: number;
  readonly percent: number;
  readonly missing: number;
  readonly surplus: number;
}

/** How the second package will stand once it has all money of the first. */
export function previewMerge(from: SbPackage, into: SbPackage): MergePreview {
  const saved = into.totalContribution + from.totalContribution;
  return {
    moved: from.totalContribution,
    saved,
    percentBefore: sbProgress(into.totalContribution, into.targetAmount),
    percent: sbProgress(saved, into.targetAmount),
    missing: missingNaira(into.targetAmount, saved),
    surplus: surplusNaira(into.targetAmount, saved),
  };
}

export interface MergeChoice {
  readonly from: SbPackage;
  readonly into: SbPackage;
}

/** Those that can be merged: active, and held by no order that waits for its bank. */
export function mergeable(packages: readonly SbPackage[]): SbPackage[] {
  return packages.filter(({ status, heldFor }) => status === 'active' && heldFor === undefined);
}

/**
 * The two packages of the form: what was chosen, else the asked one as the target and the newest other one as the source.
 * Null where there are no two that can be merged.
 */
export function mergeChoice(
  packages: readonly SbPackage[],
  chosen: { from: string | null; into: string | null },
): MergeChoice | null {
  const active = mergeable(packages);
  const into = active.find(({ _id }) => _id === chosen.into) ?? active.find(({ _id }) => _id !== chosen.from);
  const from =
    active.find(({ _id }) => _id === chosen.from && _id !== into?._id) ??
    active.find(({ _id }) => _id !== into?._id);
  return from && into ? { from, into } : null;
}
