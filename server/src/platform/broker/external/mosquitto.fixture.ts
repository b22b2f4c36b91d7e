// A real Mosquitto in a child process. It can be stopped, killed and restarted on the same port, with or without its
// sessions.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findMosquitto } from '../../../../../tools/mosquitto.mjs'
import { findFreePort } from '../../free-port.ts'

const program = findMosquitto()
/** Reason why tests with Mosquitto are skipped; false if it is installed. */
export const whyNoMosquitto: string | false =
  program === undefined && 'no Mosquitto on this machine: install the package "mosquitto" or set MOSQUITTO_PATH'

export interface MosquittoOptions {
  /** Whether sessions and their messages survive a restart. */
  readonly isPersistent?: boolean
  /** Lines of an access control list. Without it every client may publish and subscribe to everything. */
  readonly accessRules?: readonly string[]
  readonly more?: readonly string[]
}

/** One broker with its own folder and port. */
export class Mosquitto {
  readonly url: string
  readonly port: number
  readonly #folder: string
  #process: ChildProcess | undefined

  private constructor(port: number, options: MosquittoOptions) {
    this.port = port
    this.url = `mqtt://127.0.0.1:${port}`
    this.#folder = mkdtempSync(join(tmpdir(), 'gemba-mosquitto-'))
    this.configure(options)
  }

  static async start(options: MosquittoOptions = {}): Promise<Mosquitto> {
    const broker = new Mosquitto(await findFreePort(), options)
    await broker.start()
    return broker
  }

  /** Writes the settings of the next start. */
  configure({ isPersistent = true, accessRules, more = [] }: MosquittoOptions): void {
    const rulesPath = join(this.#folder, 'rules')
    if (accessRules) writeFileSync(rulesPath, `${accessRules.join('\n')}\n`)
    const lines = [
      `listener ${this.port} 127.0.0.1`,
      'allow_anonymous true',
      'max_queued_messages 0',
      // Without it a root process switches to the user "mosquitto", which cannot write here.
      `user ${process.getuid?.() === 0 ? 'root' : ''}`,
      ...(isPersistent ? ['persistence true', `persistence_location ${this.#folder}/`] : ['persistence false']),
      // By default it saves its state at intervals; here after each change, so that a kill loses nothing.
      ...(isPersistent ? ['autosave_on_changes true', 'autosave_interval 1'] : []),
      ...(accessRules ? [`acl_file ${rulesPath}`] : []),
      ...more,
    ]
    writeFileSync(join(this.#folder, 'mosquitto.conf'), `${lines.filter((line) => line !== 'user ').join('\n')}\n`)
  }

  async start(): Promise<void> {
    const child = spawn(program as string, ['-c', join(this.#folder, 'mosquitto.conf')], { stdio: 'ignore' })
    this.#process = child
    for (;;) {
      if (child.exitCode !== null) throw new Error(`Mosquitto ended with ${child.exitCode}`)
      const socket = connect(this.port, '127.0.0.1')
      const isOpen = await Promise.race([
        once(socket, 'connect').then(() => true),
        once(socket, 'error').then(() => false),
      ]).catch(() => false)
      socket.destroy()
      if (isOpen) return
      await pause(20)
    }
  }

  /** Stops the process. SIGTERM lets it save its sessions, SIGKILL does not. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  /** Suspends the process: connections stay open, but nothing is transferred. */
  freeze(): void {
    this.#process?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#process?.kill('SIGCONT')
  }

  async remove(): Promise<void> {
    this.thaw()
    await this.stop('SIGKILL')
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
