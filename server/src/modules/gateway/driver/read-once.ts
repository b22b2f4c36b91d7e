// Reads a channel once, or lists its nodes, in a thread of its own, so that the running channels are not disturbed.
import type { Worker } from 'node:worker_threads'
import { DomainError } from '../../../platform/domain-error.ts'
import { limitTime } from '../../../platform/pause.ts'
import { startDriverThread } from './box-drivers.ts'
import { DriverError, type DriverNode, type ItemReading } from './driver.ts'
import type { FromThread, ProtocolChannel, ThreadOptions, ToThread } from './thread-messages.ts'

const timeoutMs = 20_000
const maxRunning = 4
const retrySeconds = 5

export class OneTimeReads {
  readonly #threadOptions: () => ThreadOptions
  readonly #running = new Set<Worker>()

  constructor(threadOptions: () => ThreadOptions) {
    this.#threadOptions = threadOptions
  }

  /** Throws `DriverError` if the device cannot be reached, and `throttled`. */
  async readOnce(channel: ProtocolChannel): Promise<ItemReading[]> {
    const answer = await this.#run({ type: 'readOnce', channel })
    return answer.type === 'read' ? answer.items : []
  }

  /** Throws `DriverError` if the device cannot be reached, and `throttled`. */
  async browse(channel: ProtocolChannel, address: string | undefined): Promise<DriverNode[]> {
    const answer = await this.#run({ type: 'browse', channel, address })
    return answer.type === 'nodes' ? answer.nodes : []
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((worker) => worker.terminate()))
  }

  async #run(message: ToThread): Promise<FromThread> {
    if (this.#running.size >= maxRunning) throw new DomainError('throttled', { seconds: retrySeconds })
    const worker = startDriverThread(this.#threadOptions())
    this.#running.add(worker)
    try {
      const answer = await limitTime(answerOf(worker, message), timeoutMs, () => new DriverError('driverHung'))
      if (answer.type === 'refused') throw new DriverError(answer.fault.code, answer.fault.parameters)
      return answer
    } finally {
      this.#running.delete(worker)
      void worker.terminate()
    }
  }
}

function answerOf(worker: Worker, message: ToThread): Promise<FromThread> {
  const { promise, resolve, reject } = Promise.withResolvers<FromThread>()
  worker.on('message', (answer: FromThread) => {
    if (answer.type !== 'reports' && answer.type !== 'pong' && answer.type !== 'written') resolve(answer)
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new DriverError('driverFailed', { message: 'the thread ended' })))
  worker.postMessage(message)
  return promise
}
