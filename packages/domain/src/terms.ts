/** The day from which each version of the terms and the privacy notice holds, the newest first. */
export const TERMS_VERSIONS = ['2026-11-22'] as const;

/** Who agreed to an older one is asked again. */
export const TERMS_VERSION = TERMS_VERSIONS[0];
