/** What adding a record answers whose code a rule makes. */
export const codeErrors = [
  'codeMissing',
  'codeRuleIncomplete',
  'codesUsedUp',
  'codeValueMissing',
  'codeEntryMissing',
] as const
