/** The day from which each version of the terms and the privacy notice holds, the newest first. */
export const TERMS_VERSIONS = ['2026-11-22'] as const;

/**
 * Anyone who agreed to an older version is asked again, so this moves only for what matters to them: more is asked of them, charged,
 * kept or passed on without separate consent, or a right shrinks. Clearer wording does not count, nor does a feature that asks for its
 * own consent, like counting screens.
 */
export const TERMS_VERSION = TERMS_VERSIONS[0];

/** The day on which the words of either page last changed; a test of both pages holds it to them. */
export const TERMS_TEXT_OF = '2026-11-29';
