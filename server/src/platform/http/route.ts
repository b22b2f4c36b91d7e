// What a module gives to the edge: one entry a path, already bound to the function that answers it.
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Command, CommandInput } from '@gemba/contract/kit/command.ts'
import { inRead, inWork, type Read, type Work } from '../db/work.ts'
import type { Call, Mounted } from './call.ts'
import { runOnce } from './idempotency.ts'

export type { Mounted } from './call.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The path of a module file from the repository's root, for `npm run routes`. */
export function sourceOf(moduleUrl: string): string {
  return fileURLToPath(moduleUrl).slice(root.length)
}

function mountCommand(command: Command, file: string, does: Pick<Mounted, 'isRead' | 'run'>): Mounted[] {
  return command.paths.map((path) => ({
    method: command.method,
    path,
    operation: command.name,
    file,
    area: command.area,
    permission: command.permission,
    summary: command.summary,
    fields: command.body,
    aliases: command.aliases ?? {},
    ...does,
  }))
}

/** Binds a command to the function that carries it out in one transaction. Pass `import.meta.url` as `file`. */
export function handle<C extends Command>(
  command: C,
  file: string,
  fn: (work: Work, input: CommandInput<C>, call: Call) => Promise<unknown>,
): Mounted[] {
  const run = (call: Call) =>
    inWork(call.database, call.actor, (work) =>
      runOnce(work, call, command.name, () => fn(work, call.input as CommandInput<C>, call)),
    )
  return mountCommand(command, sourceOf(file), { isRead: false, run })
}

/** As `handle`, for commands that only read: one read-only transaction, no events. */
export function handleRead<C extends Command>(
  command: C,
  file: string,
  fn: (read: Read, input: CommandInput<C>, call: Call) => Promise<unknown>,
): Mounted[] {
  const run = (call: Call) => inRead(call.database, call.actor, (read) => fn(read, call.input as CommandInput<C>, call))
  return mountCommand(command, sourceOf(file), { isRead: true, run })
}

/** For reads that open their own works, or none: telemetry must not hold a transaction while it waits. */
export function handleCall<C extends Command>(
  command: C,
  file: string,
  fn: (input: CommandInput<C>, call: Call) => Promise<unknown>,
): Mounted[] {
  return mountCommand(command, sourceOf(file), { isRead: true, run: (call) => fn(call.input as CommandInput<C>, call) })
}

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
