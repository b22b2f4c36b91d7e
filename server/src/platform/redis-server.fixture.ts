// A Redis of the test, from the package of the system.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRedis } from '../../../tools/cluster/redis.mjs'
import { findFreePort } from './free-port.ts'

export class RedisServer {
  readonly url: string
  readonly #program: ChildProcess
  readonly #folder: string

  private constructor(url: string, program: ChildProcess, folder: string) {
    this.url = url
    this.#program = program
    this.#folder = folder
  }

  /** Returns undefined if Redis is not installed. */
  static async start(): Promise<RedisServer | undefined> {
    const folder = mkdtempSync(join(tmpdir(), 'gemba-redis-'))
    const port = await findFreePort()
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder]
    const program = spawn(findRedis() ?? 'redis-server', args)
    const isStarted = await Promise.race([
      once(program, 'error').then(() => false),
      once(program, 'spawn').then(() => true),
    ])
    if (isStarted) return new RedisServer(`redis://127.0.0.1:${port}`, program, folder)
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }

  /** It accepts connections and says nothing, as behind a cut network. */
  pause(): void {
    this.#program.kill('SIGSTOP')
  }

  resume(): void {
    this.#program.kill('SIGCONT')
  }

  get isEnded(): boolean {
    return this.#program.signalCode !== null
  }

  kill(): void {
    this.#program.kill('SIGKILL')
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
