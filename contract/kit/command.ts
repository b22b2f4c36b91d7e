// A named operation with its own rules. One declaration types its paths, input, reply and errors on both ends.
import { type Field, type FieldRecord, nothing, type RowOf, type ValueOf } from './field.ts'
import type { Words } from './page.ts'
import type { Endpoint } from './route.ts'

type OptionalKeys<F extends FieldRecord> = { [K in keyof F]: null extends RowOf<F>[K] ? K : never }[keyof F]

/** What a handler receives: required fields are present, optional ones are missing, null or present. */
type InputOf<F extends FieldRecord> = Omit<RowOf<F>, OptionalKeys<F>> & Partial<Pick<RowOf<F>, OptionalKeys<F>>>

/** Shape of the `data` of a response: named fields, one value, or `null`. */
export type Reply = FieldRecord | Field | null | undefined

export interface Command<
  F extends FieldRecord = FieldRecord,
  R extends Reply = Reply,
  K extends CommandKind = CommandKind,
  Name extends string = string,
> {
  readonly name: Name
  /** The module that owns it. */
  readonly module: string
  /** A read changes nothing. A write runs in one transaction and is entered in the operation log under its title. */
  readonly kind: K
  readonly title: Words
  /** The first path is ours. The others are the specification's paths for the same command. */
  readonly paths: readonly [Endpoint, ...Endpoint[]]
  /** A function code, or `public` (no session) or `session` (any signed-in user). */
  readonly permission: string
  readonly input: F
  readonly reply?: R
  /** Error codes that the handler may throw, in addition to those of every command (`contract/call-errors.ts`). */
  readonly errors: readonly string[]
  /** Description of the command for developers, beyond its title. */
  readonly summary?: string
}

export type CommandKind = 'read' | 'write'

/** Returns the function that declares the commands of a module; the name of a command starts with a verb, in camelCase. */
export const defineCommandIn =
  (module: string) =>
  <
    const Name extends string,
    const F extends FieldRecord,
    const R extends Reply = undefined,
    const K extends CommandKind = CommandKind,
  >(
    name: Name,
    declaration: Omit<Command<F, R, K>, 'name' | 'module'>,
  ): Command<F, R, K, Name> => ({ ...declaration, name, module })

/** Any declared command. */
export type AnyCommand<Name extends string = string> = Command<FieldRecord, Reply, CommandKind, Name>

export type CommandInput<C> = C extends { readonly input: infer F extends FieldRecord } ? InputOf<F> : never

/** TypeScript type of the reply of a command. */
export type CommandReply<C> = C extends Command<FieldRecord, infer R, CommandKind> ? ReplyValue<R> : never

type ReplyValue<R> = [R] extends [undefined]
  ? unknown
  : R extends null
    ? null
    : R extends Field
      ? ValueOf<R>
      : R extends FieldRecord
        ? RowOf<R>
        : never

/** Returns a reply as one field; undefined if none is declared. */
export function fieldOfReply(reply: Reply): Field | undefined {
  if (reply === undefined) return undefined
  if (reply === null) return nothing
  return typeof reply.kind === 'string'
    ? (reply as Field)
    : { kind: 'group', required: true, fields: reply as FieldRecord }
}
