// What a module gives to the edge: one entry a path, already bound to the function that answers it.
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Command, type CommandInput, type CommandReply, fieldOfReply } from '@gemba/contract/kit/command.ts'
import type { Field, FieldRecord } from '@gemba/contract/kit/field.ts'
import type { Part } from '@gemba/contract/kit/module.ts'
import { splitEndpoint } from '@gemba/contract/kit/route.ts'
import type { SystemReason, Transactions } from '../db/store.ts'
import type { Read, Work } from '../db/work.ts'
import { assertPrecision } from '../quantity/assert-precision.ts'
import { takesQuantities } from '../quantity/unit-path.ts'
import { aliasesOf, spellingOf } from './aliases.ts'
import type { BoundRoute, Call, ResourceOperation } from './call.ts'
import { runOnce } from './idempotency.ts'

export type { BoundRoute, ResourceRoute } from './call.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The path of a module file from the repository's root, for `npm run routes`. */
export function sourceOf(moduleUrl: string): string {
  return fileURLToPath(moduleUrl).slice(root.length)
}

/** How the edge treats a call, beyond what its declaration says. */
export interface HandleOptions
  extends Pick<
    BoundRoute,
    'isOpen' | 'isRaw' | 'isUnlogged' | 'isOnce' | 'uploadBytes' | 'isLink' | 'needsNoLicence' | 'bareList'
  > {
  /** Why a call without a session works as the product itself; it has no works otherwise. */
  readonly asSystem?: SystemReason
}

/** A body that is a list holds ids, where a call takes ids and does not say otherwise. */
export function bareListOf(
  fields: FieldRecord,
  aliases: Readonly<Record<string, string>> = {},
): Pick<BoundRoute, 'bareList'> {
  return 'ids' in fields || 'ids' in aliases ? { bareList: 'ids' } : {}
}

/** Returns a declared answer and the function that gives it, in all its spellings. */
export function answering(reply: Field | undefined, run: BoundRoute['run']): Pick<BoundRoute, 'reply' | 'run'> {
  const spell = reply && spellingOf(reply)
  if (!spell) return { reply, run }
  const inAllSpellings = async (call: Call): Promise<unknown> => {
    const answer = await run(call)
    return answer instanceof Reply ? new Reply(spell(answer.data), answer.cookies, answer.beside) : spell(answer)
  }
  return { reply, run: inAllSpellings }
}

function bindCommand<C extends Command>(
  command: C,
  file: string,
  { run, ...does }: Omit<HandleOptions, 'asSystem'> & Pick<BoundRoute, 'run'>,
): BoundRoute<C['name']>[] {
  const aliases = aliasesOf(command.input)
  const answer = answering(fieldOfReply(command.reply), run)
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
    ...does,
  }))
}

/** The works of a command: the caller's own, or those of the product. Throws TypeError for a public command without a reason. */
function worksOf(command: Command, reason: SystemReason | undefined): (call: Call) => Transactions {
  if (reason) return (call) => call.asSystem(reason)
  if (command.permission === 'public') throw new TypeError(`${command.name} has no session: it needs asSystem`)
  return (call) => call
}

/** What a handler gives back: the declared reply, with cookies or more beside it where it must, or a file. */
type Answer<C> = CommandReply<C> | Reply | FileReply

/** What a handler works with: a write may change rows and emit events, a read only looks. */
type WorkOf<C extends Command> = 'read' extends C['kind'] ? Read : Work

/**
 * Binds a command to the function that carries it out in one transaction: read-only without events for a command of kind `read`,
 * once for its idempotency key for a `write`. Pass `import.meta.url` as `file`.
 */
export function handle<C extends Command>(
  command: C,
  file: string,
  fn: (work: WorkOf<C>, input: CommandInput<C>, call: Call) => Promise<Answer<C>>,
  { asSystem, ...options }: HandleOptions = {},
): BoundRoute<C['name']>[] {
  const works = worksOf(command, asSystem)
  const hasQuantities = takesQuantities(command.input)
  const carryOut = async (work: Read, call: Call) => {
    if (hasQuantities) await assertPrecision(work, command.input, call.input)
    return fn(work as WorkOf<C>, call.input as CommandInput<C>, call)
  }
  const run = (call: Call) =>
    command.kind === 'read'
      ? works(call).inRead((read) => carryOut(read, call))
      : works(call).inWork((work) => runOnce(work, call, command.name, () => carryOut(work, call)))
  // What the product itself does belongs to no user, so no key is stored for it.
  const isOnce = command.kind !== 'read' && !asSystem
  return bindCommand(command, file, { ...options, isOnce, run })
}

/** For calls that open their own works, or none: telemetry must not hold a transaction while it waits. */
export function handleWithoutWork<C extends Command>(
  command: C,
  file: string,
  fn: (input: CommandInput<C>, call: Call) => Promise<Answer<C>>,
  options: Omit<HandleOptions, 'asSystem'> = {},
): BoundRoute<C['name']>[] {
  return bindCommand(command, file, {
    ...options,
    run: (call) => fn(call.input as CommandInput<C>, call),
  })
}

/** The commands that no route carries out. Routes whose names are lost, as in `BoundRoute[]`, carry out none. */
type Unhandled<Name extends string, Operation extends string> = string extends Operation
  ? Name
  : Exclude<Name, Operation>

type Complete<Name extends string, Operation extends string> = [Unhandled<Name, Operation>] extends [never]
  ? [Exclude<Operation, Name | ResourceOperation>] extends [never]
    ? unknown
    : { readonly declaredElsewhere: Exclude<Operation, Name | ResourceOperation> }
  : { readonly unhandled: Unhandled<Name, Operation> }

/**
 * Returns the routes of a part or module. A command without a route and a route of a command that is declared elsewhere are
 * type errors that name it.
 */
export const implementCommands = <Name extends string, Operation extends string>(
  _declared: Pick<Part<never, never, Name>, 'commands'>,
  routes: readonly BoundRoute<Operation>[] & Complete<Name, Operation>,
): readonly BoundRoute<Operation>[] => routes

/** An answer that also sets or clears cookies, or carries more beside `data`. */
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

/** An answer that is a file, not an envelope. */
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
  /** 0 clears it. */
  readonly maxAgeSec: number
  readonly isHttpOnly: boolean
}
