// Routes of a module: one entry per path, bound to the function that handles it.
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Command, type CommandInput, type CommandReply, fieldOfReply } from '@gemba/contract/kit/command.ts'
import type { Field, FieldRecord } from '@gemba/contract/kit/field.ts'
import type { Part } from '@gemba/contract/kit/module.ts'
import { splitEndpoint } from '@gemba/contract/kit/route.ts'
import type { SystemReason, Transactions } from '../db/store.ts'
import type { Read, Work } from '../db/work.ts'
import { assertPrecision } from '../quantity/assert-precision.ts'
import { containsQuantities } from '../quantity/unit-path.ts'
import { aliasesOf, aliasWriterOf } from './aliases.ts'
import type { BoundRoute, Call, ResourceOperation } from './call.ts'
import { runOnce } from './idempotency.ts'

export type { BoundRoute, ResourceRoute } from './call.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Returns the path of a module file from the repository root, for `npm run routes`. */
export function sourceOf(moduleUrl: string): string {
  return fileURLToPath(moduleUrl).slice(root.length)
}

/** How the edge handles a request, in addition to the declaration of the command. */
export interface HandleOptions
  extends Pick<
    BoundRoute,
    'isOpen' | 'isStrict' | 'isRaw' | 'isUnlogged' | 'isOnce' | 'uploadBytes' | 'isLink' | 'needsNoLicence' | 'bareList'
  > {
  /** Reason for which a command without a session runs as the system. Without it such a command has no transactions. */
  readonly asSystem?: SystemReason
}

/** Returns `ids` as the field for a body that is a JSON array, if the command has such a field. */
export function bareListOf(
  fields: FieldRecord,
  aliases: Readonly<Record<string, string>> = {},
): Pick<BoundRoute, 'bareList'> {
  return 'ids' in fields || 'ids' in aliases ? { bareList: 'ids' } : {}
}

/** Returns the declared reply, and `run` with the aliases added to its result. */
export function withReplyAliases(reply: Field | undefined, run: BoundRoute['run']): Pick<BoundRoute, 'reply' | 'run'> {
  const spell = reply && aliasWriterOf(reply)
  if (!spell) return { reply, run }
  const runWithAliases = async (call: Call): Promise<unknown> => {
    const answer = await run(call)
    return answer instanceof Reply ? new Reply(spell(answer.data), answer.cookies, answer.beside) : spell(answer)
  }
  return { reply, run: runWithAliases }
}

function bindCommand<C extends Command>(
  command: C,
  file: string,
  { run, ...options }: Omit<HandleOptions, 'asSystem'> & Pick<BoundRoute, 'run'>,
): BoundRoute<C['name']>[] {
  const aliases = aliasesOf(command.input)
  const answer = withReplyAliases(fieldOfReply(command.reply), run)
  return command.paths.map((endpoint) => ({
    ...splitEndpoint(endpoint),
    operation: command.name,
    file: sourceOf(file),
    module: command.module,
    permission: command.permission,
    title: command.title,
    summary: command.summary ?? command.title[2],
    fields: command.input,
    aliases,
    errors: command.errors,
    isRead: command.kind === 'read',
    ...bareListOf(command.input, aliases),
    ...answer,
    ...options,
  }))
}

/**
 * Returns the transactions of a command: those of the caller, or of the system. Throws TypeError for a public command
 * without a reason.
 */
function transactionsFor(command: Command, reason: SystemReason | undefined): (call: Call) => Transactions {
  if (reason) return (call) => call.asSystem(reason)
  if (command.permission === 'public') throw new TypeError(`${command.name} has no session: it needs asSystem`)
  return (call) => call
}

/** Result of a handler: the declared reply, a `Reply` with cookies or extra fields, or a file. */
type HandlerResult<C> = CommandReply<C> | Reply | FileReply

/** Unit of work of a handler: a write can change rows and emit events, a read cannot. */
type WorkOf<C extends Command> = 'read' extends C['kind'] ? Read : Work

/**
 * Binds a command to a function that runs in one transaction. A command of kind `read` gets a read-only transaction
 * without events; a `write` runs once per idempotency key. Pass `import.meta.url` as `file`.
 */
export function handle<C extends Command>(
  command: C,
  file: string,
  fn: (work: WorkOf<C>, input: CommandInput<C>, call: Call) => Promise<HandlerResult<C>>,
  { asSystem, ...options }: HandleOptions = {},
): BoundRoute<C['name']>[] {
  const transactionsOfCall = transactionsFor(command, asSystem)
  const hasQuantities = containsQuantities(command.input)
  const runChecked = async (work: Read, call: Call) => {
    if (hasQuantities) await assertPrecision(work, command.input, call.input)
    return fn(work as WorkOf<C>, call.input as CommandInput<C>, call)
  }
  const run = (call: Call) =>
    command.kind === 'read'
      ? transactionsOfCall(call).inRead((read) => runChecked(read, call))
      : transactionsOfCall(call).inWork((work) => runOnce(work, call, command.name, () => runChecked(work, call)))
  // Idempotency keys belong to a user. Commands that run as the system have none.
  const isOnce = command.kind !== 'read' && !asSystem
  return bindCommand(command, file, { ...options, isOnce, run })
}

/** For commands that open their own transactions or none. Telemetry must not hold a transaction while it waits. */
export function handleWithoutWork<C extends Command>(
  command: C,
  file: string,
  fn: (input: CommandInput<C>, call: Call) => Promise<HandlerResult<C>>,
  options: Omit<HandleOptions, 'asSystem'> = {},
): BoundRoute<C['name']>[] {
  return bindCommand(command, file, {
    ...options,
    run: (call) => fn(call.input as CommandInput<C>, call),
  })
}

/** The commands without a route. Routes whose names are lost, as in `BoundRoute[]`, implement none. */
type MissingHandlers<Name extends string, Operation extends string> = string extends Operation
  ? Name
  : Exclude<Name, Operation>

type Complete<Name extends string, Operation extends string> = [MissingHandlers<Name, Operation>] extends [never]
  ? [Exclude<Operation, Name | ResourceOperation>] extends [never]
    ? unknown
    : { readonly declaredElsewhere: Exclude<Operation, Name | ResourceOperation> }
  : { readonly unhandled: MissingHandlers<Name, Operation> }

/**
 * Returns the routes of a part or module. A command without a route and a route of a command that is declared elsewhere are
 * type errors that name it.
 */
export const implementCommands = <Name extends string, Operation extends string>(
  _declared: Pick<Part<never, never, Name>, 'commands'>,
  routes: readonly BoundRoute<Operation>[] & Complete<Name, Operation>,
): readonly BoundRoute<Operation>[] => routes

/** A reply that also sets or clears cookies, or has fields beside `data`. */
export class Reply {
  readonly data: unknown
  readonly cookies: readonly Cookie[]
  readonly beside: Readonly<Record<string, unknown>>

  constructor(data: unknown, cookies: readonly Cookie[], beside: Readonly<Record<string, unknown>> = {}) {
    this.data = data
    this.cookies = cookies
    this.beside = beside
  }
}

/** A reply that is a file, without an envelope. */
export class FileReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly stream: Readable

  constructor(stream: Readable, headers: Readonly<Record<string, string>>, status = 200) {
    this.stream = stream
    this.headers = headers
    this.status = status
  }
}

export interface Cookie {
  readonly name: string
  readonly value: string
  /** 0 clears the cookie. */
  readonly maxAgeSec: number
  readonly isHttpOnly: boolean
}
