// Every named rule. A field names the one that applies to it (`text(32, { rule: 'phone' })`).
import { addressRules } from './address-rules.ts'
import { numberRules } from './number-rules.ts'
import { textRules } from './text-rules.ts'

export const rules = { ...textRules, ...addressRules, ...numberRules }

export type RuleName = keyof typeof rules
