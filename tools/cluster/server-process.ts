// One server of the trial cluster, as a process of its own that can be killed, stopped, paused and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { environment, pinnedNode, root } from '../prepare.mjs'
import { listConnectedPorts } from './connected-ports.ts'

export type ServerState = 'starting' | 'ready' | 'paused' | 'ended'

interface ServerOptions {
  readonly name: string
  readonly port: number
  readonly settings: Readonly<Record<string, string>>
  /** Prints a line of the server. */
  say(line: string): void
}

const suite = fileURLToPath(new URL('../../server/src/main/suite.ts', import.meta.url))
/** A server waits as long for a store before it calls it down. */
const healthTimeoutMs = 2000

export class ServerProcess {
  readonly name: string
  readonly port: number
  readonly #options: ServerOptions
  #child: ChildProcess | undefined
  #isPaused = false
  #isReady = false

  constructor(options: ServerOptions) {
    this.name = options.name
    this.port = options.port
    this.#options = options
  }

  get state(): ServerState {
    if (!this.#child) return 'ended'
    if (this.#isPaused) return 'paused'
    return this.#isReady ? 'ready' : 'starting'
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts the process. Resolves to whether it became ready; false if it ended before. */
  async start(): Promise<boolean> {
    if (this.#child) return this.#isReady
    const { settings, say, name } = this.#options
    const env = { ...environment(), ...settings, GEMBA_PORT: String(this.port) }
    const child = spawn(pinnedNode(), [suite], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    this.#child = child
    this.#isPaused = false
    this.#isReady = false
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n').filter((part) => part.trim())) say(`${name} | ${line}`)
      })
    }
    child.once('exit', (code, signal) => {
      if (this.#child === child) this.#child = undefined
      say(`${name} ended (${signal ?? `code ${code}`})`)
    })
    const ready = once(child, 'message').then(() => true)
    const ended = once(child, 'exit').then(() => false)
    this.#isReady = await Promise.race([ready, ended])
    return this.#isReady
  }

  /** Ends the process by a signal and waits for its end: SIGTERM stops it with its data on disk, SIGKILL is a crash. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (!child) return
    const ended = once(child, 'exit')
    // A paused process receives other signals only after it goes on.
    if (this.#isPaused && signal === 'SIGTERM') this.resume()
    child.kill(signal)
    await ended
  }

  pause(): void {
    this.#isPaused = this.#child?.kill('SIGSTOP') ?? false
  }

  resume(): void {
    this.#child?.kill('SIGCONT')
    this.#isPaused = false
  }

  /** Whether a connection from a port of this machine is one of the server. */
  hasConnectedFrom(port: number): boolean {
    return this.pid !== undefined && listConnectedPorts(this.pid).has(port)
  }

  /** Whether the server says that it accepts requests. */
  async isHealthy(): Promise<boolean> {
    try {
      return (await this.#fetchHealth()).ok
    } catch {
      return false
    }
  }

  /** Returns what the server says about itself, or why it says nothing. */
  async readHealth(): Promise<string> {
    try {
      return await (await this.#fetchHealth()).text()
    } catch (error) {
      return `${this.name} ${this.state}: ${String(error)}`
    }
  }

  #fetchHealth(): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}/health`, { signal: AbortSignal.timeout(healthTimeoutMs) })
  }
}
