/** What no customer reads, and what they read instead. docs/words.md says why. */
export const REFUSED_WORDS: readonly (readonly [refused: RegExp, instead: string])[] = [
  [/\bcan not\b/i, 'cannot'],
  [/\bpresent (?:password|PIN)\b/i, 'current password, current PIN'],
  [/\bpage of Paystack\b/i, "Paystack's page"],
  [/\bstands? in\b/i, 'is in'],
  [/\banew\b/i, 'again'],
  [/\bwho(?:so)?ever\b/i, 'anyone who'],
  [/\bneed not\b/i, 'do not need to'],
  [/\bthere is no such\b/i, 'we could not find this'],
  [/\b(?:account|payment|card|package|device)s? of yours\b/i, 'one of your accounts, payments, cards'],
  [/\bsee to it\b/i, 'are working on it'],
  [/\bkindly\b/i, 'please'],
  [/\bhere(?:by|with)\b/i, 'nothing'],
  [/\b(?:without thinking of it|save by itself)\b/i, 'automatically'],
  [/(?<!\[)\be-mail\b/i, 'email'],
];
