// A named act with a rule of its own: one path (or several spellings of it), one body, the errors it may answer.
import type { ErrorCode } from '../errors.ts'
import type { FieldRecord, RowOf } from './field.ts'
import type { Method } from './resource.ts'

type OptionalKeys<F extends FieldRecord> = { [K in keyof F]: null extends RowOf<F>[K] ? K : never }[keyof F]

/** What a handler receives: required fields present, optional ones missing, null or present. */
export type InputOf<F extends FieldRecord> = Omit<RowOf<F>, OptionalKeys<F>> & Partial<Pick<RowOf<F>, OptionalKeys<F>>>

export interface Command<F extends FieldRecord = FieldRecord> {
  readonly name: string
  /** The module that owns it: `server/src/modules/<area>/<command-name>.ts`. */
  readonly area: string
  readonly method: Method
  /** The first is ours; the others are spellings of the specification for the same act. */
  readonly paths: readonly string[]
  /** A function code, or `public` (no session) or `session` (any signed-in user). */
  readonly permission: string
  readonly body: F
  /** Other spellings of fields of the body. */
  readonly aliases?: Readonly<Record<string, keyof F & string>>
  /** Catalogue codes the handler may throw, beside those every call may answer. */
  readonly errors: readonly ErrorCode[]
  readonly summary: string
}

/** Declares a command; `name` starts with a verb, in camelCase. */
export function defineCommand<const F extends FieldRecord>(
  name: string,
  declaration: Omit<Command<F>, 'name'>,
): Command<F> {
  return { ...declaration, name }
}

export type CommandInput<C> = C extends Command<infer F> ? InputOf<F> : never
