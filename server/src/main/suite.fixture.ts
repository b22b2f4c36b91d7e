// The product as `npm start` runs it, in a process of its own: to be killed, frozen and stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Envelope } from '@gemba/contract/kit/page.ts'
import { type Declaration, requestOf } from './declared-call.fixture.ts'

export interface Suite {
  readonly process: ChildProcess
  readonly port: number
  readonly mqttPort: number
  /** What it wrote so far. */
  readonly output: () => string
  /** By a declaration, or by the path of a POST. */
  call<T = unknown>(declaration: Declaration | string, body: unknown, token: string): Promise<Envelope<T>>
  kill(): Promise<void>
  /** SIGTERM; returns the exit code and how long it took. */
  stop(): Promise<{ code: number | null; tookMs: number }>
}

/** Starts it on a data folder, with free ports and its own stores, and waits until it is ready; mail servers of a test may stand on loopback. */
export async function startSuite(
  dataFolder: string,
  env: Record<string, string> = {},
  options: { onStart?: (child: ChildProcess) => void } = {},
): Promise<Suite> {
  const program = fileURLToPath(new URL('loopback-suite.fixture.ts', import.meta.url))
  const settings = { GEMBA_DATA: dataFolder, GEMBA_PORT: '0', GEMBA_MQTT_PORT: '0', GEMBA_SEED: 'none', ...env }
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [program], { env: { PATH, NODE_COMPILE_CACHE, ...settings } })
  options.onStart?.(child)
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const exited = once(child, 'exit')
  const portOf = async (pattern: RegExp): Promise<number> => {
    for (;;) {
      const match = pattern.exec(text)
      if (match) return Number(match[1])
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it did not start: ${text}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const port = await portOf(/browser\s+http:\/\/[^:\s]+:(\d+)/)
  const mqttPort = await portOf(/MQTT\s+mqtt:\/\/[^:\s]+:(\d+)/)
  return {
    process: child,
    port,
    mqttPort,
    output: () => text,
    async call(declaration, body, token) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const { method, url, payload } = requestOf(declaration, body)
      const init = { method, headers, body: payload === undefined ? undefined : JSON.stringify(payload) }
      const response = await fetch(`http://127.0.0.1:${port}/api${url}`, init)
      return (await response.json()) as never
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      const begun = performance.now()
      child.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      return { code, tookMs: performance.now() - begun }
    },
  }
}
