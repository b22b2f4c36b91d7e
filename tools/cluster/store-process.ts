// A store of the trial cluster as a child process that can be killed and started again on the same port.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface StoreProcess {
  /** Port of the running process. It may differ after each start. */
  readonly port: number
  /** Returns the address of the store for clients that reach it at a port of this machine. */
  urlAt(port: number): string
  start(): Promise<void>
  kill(): Promise<void>
}

/** A store that can also end in an orderly way, with everything on its disk. */
export interface StoppableStore extends StoreProcess {
  stop(): Promise<void>
}

interface StoreProgram {
  readonly path: string
  readonly args: readonly string[]
  readonly port: number
  /** Scheme of its address, such as `redis`. */
  readonly scheme: string
}

const startTimeoutMs = 10_000

/** Returns a store whose program accepts connections on its port when it is ready. */
export function storeProcess({ path, args, port, scheme }: StoreProgram): StoppableStore {
  let child: ChildProcess | undefined
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const kill = (): Promise<void> => end('SIGKILL')
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    port,
    urlAt: (reachedPort) => `${scheme}://127.0.0.1:${reachedPort}`,
    kill,
    stop: () => end('SIGTERM'),
    async start() {
      await kill()
      child = spawn(path, args, { stdio: ['ignore', 'ignore', 'inherit'] })
      const deadline = Date.now() + startTimeoutMs
      while (!(await isListening(port))) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${path} did not start on port ${port}`)
        await wait(50)
      }
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
