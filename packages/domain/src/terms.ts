/** The day from which each version of the terms and the privacy notice holds, the newest first. */
export const TERMS_VERSIONS = ['2026-11-22'] as const;

/**
 * Who agreed to an older one is asked again. So it moves only for a change that matters to somebody who agreed already: more is
 * asked of them, charged, kept about them or passed on without a question of its own, or a right of theirs gets smaller. Clearer words
 * are no such change; nor is what nobody is part of before they said yes to it where it is used, like the count of opened screens.
 */
export const TERMS_VERSION = TERMS_VERSIONS[0];

/** The day on which the words of either page last changed; a test of both pages holds it to them. */
export const TERMS_TEXT_OF = '2026-11-24';
