// Every named rule; a declared field names the one it keeps (`text(32, { rule: 'phone' })`).
import { addressRules } from './address-rules.ts'
import { numberRules } from './number-rules.ts'
import { textRules } from './text-rules.ts'

export const rules = { ...textRules, ...addressRules, ...numberRules }

export type RuleName = keyof typeof rules
