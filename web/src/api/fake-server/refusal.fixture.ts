// Refusals of the fake server, from a catalogue of errors.
import { callErrors } from '@gemba/contract/call-errors.ts'
import type { AnyCommand } from '@gemba/contract/kit/command.ts'
import type { ErrorEntry, Errors } from '@gemba/contract/kit/module.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import type { ErrorCode, ErrorParams } from '@gemba/contract/modules.ts'
import { fillText } from '@gemba/contract/rules/fill-text.ts'

type Params = Readonly<Record<string, unknown>>
/** Parameters of the text of the error are required. */
type RefusalArguments<Code extends ErrorCode> = [ErrorParams<Code>] extends [never]
  ? [params?: Params]
  : [params: Params & Readonly<Record<ErrorParams<Code>, unknown>>]

export class ServedRefusal {
  readonly code: string
  readonly entry: ErrorEntry
  readonly params: Params

  constructor(code: string, entry: ErrorEntry, params: Params) {
    this.code = code
    this.entry = entry
    this.params = params
  }
}

/**
 * Returns a refusal as the reply to a request. The caller passes the catalogue of the error, because loading all
 * catalogues takes a browser seconds.
 */
export function refuse<E extends Errors, Code extends keyof E & ErrorCode>(
  errors: E,
  code: Code,
  ...[params = {}]: RefusalArguments<Code>
): ServedRefusal {
  const entry = errors[code]
  if (!entry) throw new Error(`the catalogue has no error ${code}`)
  return new ServedRefusal(code, entry, params)
}

/** Returns a refusal as the server sends it. Throws if the command does not declare the error. */
export function encodeRefusal(
  { name, errors }: AnyCommand,
  { code, entry, params }: ServedRefusal,
  language: Language,
) {
  if (!(code in callErrors) && !errors.includes(code)) throw new Error(`${name} does not declare the error ${code}`)
  const { envelope, text } = entry
  const msg = fillText(wordIn(language, text), (param) => String(params[param] ?? ''))
  return { code: envelope, msg, data: { error: code, params } }
}
