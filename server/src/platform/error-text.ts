import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { type ErrorCode, errors } from '@gemba/contract/modules.ts'
import { fillText } from '@gemba/contract/rules/fill-text.ts'

/** Returns the text of an error in the caller's language with its parameters filled in. */
export function textOfError(code: ErrorCode, params: Readonly<Record<string, unknown>>, language: Language): string {
  return fillText(wordIn(language, errors[code].text), (name) => describe(params[name]))
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => describe(item)).join('; ')
  if (value && typeof value === 'object' && 'text' in value) return String(value.text)
  return String(value ?? '')
}
