// The servers of the demo's devices as a child process. It ends with this process and is restarted if it ends
// unexpectedly.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Ports on 127.0.0.1. */
export interface DevicePorts {
  readonly modbus: number
  readonly opcua: number
}

export interface DeviceServers {
  stop(): void
}

export interface DeviceServersOptions {
  /** Ports of the previous run; 0 for a free one. A port that is taken is replaced by a free one. */
  readonly ports: DevicePorts
  /** Folder for the certificate of the OPC UA server. */
  readonly folder: string
  /** Delay of a restart. Tests shorten it. */
  readonly pauseMs?: number | undefined
  /** Called after each start of the servers. */
  onListening(ports: DevicePorts): void
  report(message: string, error: unknown): void
}

const program = fileURLToPath(new URL('./device-servers.ts', import.meta.url))
const initialPauseMs = 5000
/** The library of OPC UA needs 60 MB of heap; without limits the process would have 250 MB. */
const memoryFlags = ['--max-old-space-size=96', '--max-semi-space-size=1']

export function startDeviceServers(options: DeviceServersOptions): DeviceServers {
  const { folder, pauseMs = initialPauseMs, onListening, report } = options
  let { ports } = options
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = (): void => {
    const order = JSON.stringify({ ...ports, folder })
    child = spawn(process.execPath, [...memoryFlags, program, order], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (message: DevicePorts) => {
      ports = message
      if (!isStopped) onListening(ports)
    })
    child.on('error', (error) => report('devices of the demo', error))
    child.on('exit', () => {
      if (!isStopped) timer = setTimeout(run, pauseMs)
    })
  }
  run()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      child?.kill()
    },
  }
}
