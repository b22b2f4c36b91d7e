import type { ErrorCode, ErrorParams } from '@gemba/contract/modules.ts'

type Params = Readonly<Record<string, unknown>>
/** Parameters of the error's text are required. Additional ones are allowed, for machine-readable responses. */
type ErrorArguments<Code extends ErrorCode> = [ErrorParams<Code>] extends [never]
  ? [params?: Params]
  : [params: Params & Readonly<Record<ErrorParams<Code>, unknown>>]

/** An error for a broken rule of the product. It has a code of the catalogue and parameters, never a text. */
export class DomainError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly params: Params

  constructor(code: Code, ...[params = {}]: ErrorArguments<Code>) {
    super(`${code} ${JSON.stringify(params)}`)
    this.name = 'DomainError'
    this.code = code
    this.params = params
  }

  /** Returns an error with other parameters, which must include those of its text. */
  static of(code: ErrorCode, params: Params): DomainError {
    return new DomainError(code, ...([params] as unknown as ErrorArguments<ErrorCode>))
  }
}

/** The error of a query whose row is missing: `executeTakeFirstOrThrow(notFound)`. */
export const notFound = (): DomainError => new DomainError('notFound')
