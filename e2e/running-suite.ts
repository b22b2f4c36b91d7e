// The product as people start it: in a separate process, with an empty data folder and free ports.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface RunningSuite {
  /** Address for browsers. */
  readonly origin: string
  readonly mqttUrl: string
  /** Resolves after the process has printed a text. */
  said(text: RegExp): Promise<void>
  /** Ends the process like Ctrl-C. */
  stop(): Promise<void>
}

export interface SuiteOptions {
  readonly dataFolder: string
  /** `demo` seeds an empty folder and runs the plant simulator; `none` leaves the plant to the journey. */
  readonly seed: 'demo' | 'none'
  /** Public key of a provider. With it companies need licences. */
  readonly licenceKey?: string
  /** For journeys whose mail servers are on this machine. */
  readonly allowsLoopback?: boolean
}

export const root = fileURLToPath(new URL('..', import.meta.url))
const patienceMs = 120_000
const stopPatienceMs = 60_000

/** Starts the suite. Resolves when it reports that it is ready. Rejects with its output if it ends before. */
export async function startSuite({
  dataFolder,
  seed,
  licenceKey,
  allowsLoopback,
}: SuiteOptions): Promise<RunningSuite> {
  const child = spawn(process.execPath, [`server/src/main/${allowsLoopback ? 'loopback-suite.fixture' : 'suite'}.ts`], {
    cwd: root,
    env: programEnvironment({ dataFolder, seed, licenceKey }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { text: '' }
  await waitUntilReady(child, printed)
  const find = (pattern: RegExp): string => pattern.exec(printed.text)?.[0] ?? ''
  return {
    origin: find(/http:\/\/localhost:\d+/),
    mqttUrl: find(/mqtt:\/\/localhost:\d+/),
    async said(text) {
      while (!text.test(printed.text)) await once(child.stdout, 'data')
    },
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs)
      const [code, signal] = await ended
      clearTimeout(timer)
      if (signal === 'SIGKILL') throw new Error(`the suite did not end within ${stopPatienceMs / 1000} s`)
      if (code !== 0) throw new Error(`the suite ended with code ${code}`)
    },
  }
}

/** Environment for a program of the product: this data folder, free ports, and none of the variables of the caller. */
export function programEnvironment({ dataFolder, seed, licenceKey }: SuiteOptions): NodeJS.ProcessEnv {
  return {
    ...withoutSettings(process.env),
    NODE_COMPILE_CACHE: `${root}node_modules/.cache/node-compile`,
    GEMBA_DATA: dataFolder,
    GEMBA_PORT: '0',
    GEMBA_MQTT_PORT: '0',
    GEMBA_SEED: seed,
    GEMBA_LICENSE_KEY: licenceKey,
  }
}

function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ours = /^(GEMBA_.*|DATABASE_URL|HISTORY_URL|MQTT_URL|REDIS_URL)$/
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ours.test(name)))
}

async function waitUntilReady(child: ChildProcess, printed: { text: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail('is not ready in time'), patienceMs)
    const fail = (reason: string): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`the suite ${reason}:\n${printed.text}`))
    }
    child.once('exit', (code) => fail(`ended with code ${code}`))
    child.stderr?.on('data', (text: Buffer) => {
      printed.text += text
      process.stderr.write(text)
    })
    child.stdout?.on('data', (text: Buffer) => {
      printed.text += text
      // The address of the broker is the last line of the start.
      if (!/MQTT +mqtt:\S+\n/.test(printed.text)) return
      clearTimeout(timer)
      child.removeAllListeners('exit')
      resolve()
    })
  })
}
