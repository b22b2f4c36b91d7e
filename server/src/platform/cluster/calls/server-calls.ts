// Calls between the servers of an installation: `callServer(id, name, body)` runs the handler of that name on a server.
import { DomainError } from '../../domain-error.ts'
import { firstLine } from '../../start-refusal.ts'
import type { LiveServer } from '../server-rows.ts'
import { postCall } from './post-call.ts'
import { ReplayWindow } from './replay-window.ts'
import { type CallHead, MessageSealer } from './sealed-message.ts'

export interface ServerCallOptions {
  /** Shared by the servers of the installation. */
  readonly key: Buffer
  readonly members: {
    readonly id: string
    live(): readonly Pick<LiveServer, 'id' | 'address'>[]
    /** Reads the live servers again, for one that has just started. */
    refresh(): Promise<void>
    /** Whether this server has an id, or had it before. */
    hasId(id: string): boolean
    /** Whether a server was live within the last day. */
    hasSeen(id: string): boolean
  }
  report(message: string, error: unknown): void
}

/** Values that `structuredClone` copies may be passed, such as buffers, maps and dates. */
export type CallHandler = (body: never, senderId: string) => unknown

export interface CallRules {
  /**
   * Whether a server that has lost its line to the database may call. It is not live for this server any more, and may
   * know a former id of it.
   */
  readonly isForCutOff?: boolean
}

type ReplyMessage =
  | { readonly value: unknown }
  | { readonly error: { readonly code: string; readonly params: Readonly<Record<string, unknown>> } }
  | { readonly failure: string }

/** The called server did not reply: it has ended, or cannot be reached. Whether it ran the call is unknown. */
export class ServerUnreachable extends Error {
  override readonly name = 'ServerUnreachable'
}

const refreshMs = 1000
const reportMs = 60_000
const defaultTimeoutMs = 10_000

export class ServerCalls {
  readonly #options: ServerCallOptions
  readonly #sealer: MessageSealer
  readonly #handlers = new Map<string, CallRules & { readonly run: CallHandler }>()
  readonly #windows = new Map<string, ReplayWindow>()
  #counter = 0
  #refreshedAt = Number.NEGATIVE_INFINITY
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(options: ServerCallOptions) {
    this.#options = options
    this.#sealer = new MessageSealer(options.key)
  }

  /** Registers the handler of a call. Its result is the reply, and its `DomainError` is thrown at the caller. */
  handle(name: string, run: CallHandler, rules: CallRules = {}): void {
    if (this.#handlers.has(name)) throw new TypeError(`the call ${name} has a handler`)
    this.#handlers.set(name, Object.assign({ run }, rules))
  }

  /** Calls a server. Throws `ServerUnreachable` without a reply, and the `DomainError` of the handler. */
  async callServer<Reply>(serverId: string, name: string, body: unknown, timeoutMs = defaultTimeoutMs): Promise<Reply> {
    const { members } = this.#options
    const server = members.live().find(({ id }) => id === serverId)
    if (!server?.address) throw new ServerUnreachable(`the server ${serverId} has ended`)
    const head = { sender: members.id, target: serverId, counter: ++this.#counter }
    const sealed = this.#sealer.seal({ ...head, kind: 'call' }, { name, body })
    const message = await postCall(server.address, head, { sealed, timeoutMs }).catch((error: unknown) => {
      throw new ServerUnreachable(`${server.address}: ${firstLine(error)}`)
    })
    const opened = this.#sealer.open({ ...head, kind: 'reply' }, message)
    if (!opened) throw new ServerUnreachable(`${server.address}: the reply is not of that server`)
    const reply = opened.value as ReplyMessage
    if ('value' in reply) return reply.value as Reply
    if ('error' in reply) throw DomainError.of(reply.error.code as DomainError['code'], reply.error.params)
    throw new Error(`${name} at ${server.address}: ${reply.failure}`)
  }

  /** Whether a call may be read: it is for this server, and its sender is a known one that has not used the number. */
  async accepts({ sender, target, counter }: CallHead): Promise<boolean> {
    const { members } = this.#options
    if (!members.hasId(target) || !Number.isSafeInteger(counter) || counter < 1) return false
    if (!this.#isKnown(sender)) await this.#refresh()
    return this.#isKnown(sender) && (this.#windows.get(sender)?.accepts(counter) ?? true)
  }

  /** Runs a call. Returns the sealed reply; undefined if the message is not of a server of this installation. */
  async receive(head: CallHead, message: Buffer): Promise<Buffer | undefined> {
    const opened = this.#sealer.open({ ...head, kind: 'call' }, message)
    if (!opened) return this.#refuse('a message of another sender was refused')
    // Only a genuine message may use up the number.
    if (!this.#windowOf(head.sender).use(head.counter)) return this.#refuse('a repeated message was refused')
    const call = opened.value as { name: string; body: never }
    if (!(await this.#mayRun(head, call.name))) return undefined
    const reply = await this.#run(call, head.sender)
    return this.#sealer.seal({ ...head, kind: 'reply' }, reply)
  }

  async #mayRun({ sender, target }: CallHead, name: string): Promise<boolean> {
    if (this.#handlers.get(name)?.isForCutOff) return true
    if (target !== this.#options.members.id) return false
    if (!this.#isLive(sender)) await this.#refresh()
    return this.#isLive(sender)
  }

  async #run({ name, body }: { name: string; body: never }, sender: string): Promise<ReplyMessage> {
    const handler = this.#handlers.get(name)
    if (!handler) return { failure: 'no such call' }
    try {
      return { value: await handler.run(body, sender) }
    } catch (error) {
      if (error instanceof DomainError) return { error: { code: error.code, params: error.params } }
      this.#options.report(`call ${name} of another server`, error)
      return { failure: firstLine(error) }
    }
  }

  #isLive(sender: string): boolean {
    return this.#options.members.live().some(({ id }) => id === sender)
  }

  #isKnown(sender: string): boolean {
    return this.#isLive(sender) || this.#options.members.hasSeen(sender)
  }

  /** Reads the servers at most once a second, so that strangers cannot load the database. */
  async #refresh(): Promise<void> {
    if (performance.now() - this.#refreshedAt < refreshMs) return
    this.#refreshedAt = performance.now()
    await this.#options.members.refresh()
  }

  #windowOf(sender: string): ReplayWindow {
    let window = this.#windows.get(sender)
    if (!window) {
      for (const id of this.#windows.keys()) if (!this.#isKnown(id)) this.#windows.delete(id)
      this.#sealer.retain((id) => this.#isKnown(id))
      window = new ReplayWindow()
      this.#windows.set(sender, window)
    }
    return window
  }

  #refuse(reason: string): undefined {
    if (performance.now() - this.#reportedAt < reportMs) return
    this.#reportedAt = performance.now()
    this.#options.report('calls between servers', reason)
  }
}
