import { type ErrorCode, errors } from '@gemba/contract/errors.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'

/** A refusal by a rule of the product. Carries the catalogue code and its parameters, never a text. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, params: Readonly<Record<string, unknown>> = {}) {
    super(`${code} ${JSON.stringify(params)}`)
    this.name = 'DomainError'
    this.code = code
    this.params = params
  }
}

/** The text of a refusal in the caller's language, its parameters filled in. */
export function textOfError(code: ErrorCode, params: Readonly<Record<string, unknown>>, language: Language): string {
  return wordIn(language, errors[code].text).replace(/\{(\w+)\}/g, (_, name: string) => describe(params[name]))
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => describe(one)).join('; ')
  if (value && typeof value === 'object' && 'text' in value) return String(value.text)
  return String(value ?? '')
}
