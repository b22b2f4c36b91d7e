// The demo plant's simulator as a child process. It ends with this process and is restarted if it ends unexpectedly.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Simulator {
  /** Disconnects a box for a time. Returns whether a simulator is running. */
  cut(box: string, forMs: number): boolean
  stop(): void
}

interface SimulatorOptions {
  readonly mqttUrl: string
  /** Code of the company whose boxes are simulated. */
  readonly company: string
  /** Secret of its boxes. */
  readonly secret: string
  report(message: string, error: unknown): void
}

const program = fileURLToPath(new URL('./simulator.ts', import.meta.url))
const pauseMs = 5000

/** Starts the simulator against the broker of the demo. */
export function startSimulator(options: SimulatorOptions): Simulator {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = (): void => {
    const args = [program, options.mqttUrl, options.company]
    // Passed by the environment, which other users of the machine cannot list, unlike arguments.
    const env = { ...process.env, BOX_SECRET: options.secret }
    child = spawn(process.execPath, args, { env, stdio: ['pipe', 'ignore', 'inherit'] })
    // A line to a process that has ended is lost. The end itself is reported.
    child.stdin?.on('error', () => undefined)
    child.on('error', (error) => options.report('simulator', error))
    child.on('exit', () => {
      if (!isStopped) timer = setTimeout(run, pauseMs)
    })
  }
  run()
  return {
    cut: (box, forMs) => {
      if (!child?.stdin?.writable) return false
      child.stdin.write(`cut ${box} ${forMs}
`)
      return true
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      child?.kill()
    },
  }
}
