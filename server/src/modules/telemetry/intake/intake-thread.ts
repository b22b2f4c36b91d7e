// The intake thread's side of the messages between main thread and intake thread.

import { setFlagsFromString } from 'node:v8'
import type { MessagePort } from 'node:worker_threads'
import { sqlState } from '../../../platform/db/work.ts'
import { firstLine, StartRefusal } from '../../../platform/start-refusal.ts'
import { Intake } from './intake.ts'
import type { IntakeHooks } from './intake-hooks.ts'
import type { IntakeOptions, IntakeRequest, ToMain } from './intake-messages.ts'

// V8 otherwise takes messages that wait for the disk for lasting objects after a while, and creates them in the old heap:
// a quarter more processor time and 150 MB (docs/bench.md). The setting applies to the process.
setFlagsFromString('--no-allocation-site-pretenuring')

/** Creates the hooks. `notify` sends a message to the main thread (IntakePort.onHookMessage). */
export type OpenHooks = (notify: (message: unknown) => void) => Promise<IntakeHooks>

/** Starts the intake on this thread and handles requests of the main thread until it is stopped. */
export async function serveIntake(port: MessagePort, options: IntakeOptions, openHooks: OpenHooks): Promise<void> {
  const send = (message: ToMain): void => port.postMessage(message)
  let intake: Intake | undefined
  try {
    const hooks = await openHooks((message) => send({ event: 'hooks', message }))
    intake = new Intake(options, hooks, send)
    send({ ready: true, mqttPort: await intake.start() })
  } catch (error) {
    await intake?.stop()
    if (!(error instanceof StartRefusal)) throw error
    send({ refused: error.message })
    // The thread remains until the process ends, see IntakePort.stop.
    port.on('message', () => undefined)
    return
  }
  const running = intake
  port.on('message', (request: IntakeRequest) => {
    answer(running, request).then(send, (error: unknown) =>
      send({ id: request.id, failure: firstLine(error), code: sqlState(error) }),
    )
  })
}

async function answer(intake: Intake, { id, call, args }: IntakeRequest): Promise<ToMain> {
  const method = intake[call] as (...args: unknown[]) => unknown
  return { id, value: await method.apply(intake, args) }
}
