/** What making a code by a rule that is there answers. */
export const madeCodeErrors = ['codeRuleIncomplete', 'codesUsedUp', 'codeValueMissing', 'codeEntryMissing'] as const

/** What adding a record answers whose code a rule makes. */
export const codeErrors = ['codeMissing', ...madeCodeErrors] as const
