// The process that tests kill: the intake thread as in the product, on the given folder, with the given external broker.

import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { demoCatalogue, demoHooks, intakeOptions } from './intake.fixture.ts'
import type { IntakeOptions } from './intake-messages.ts'
import { IntakePort } from './intake-port.ts'
import { serveIntake } from './intake-thread.ts'

async function run(folder: string, brokerUrl: string | undefined): Promise<void> {
  const external = brokerUrl && { url: brokerUrl, clientId: 'gemba-killed-000001', formerSessionsMark: undefined }
  const options = Object.assign(intakeOptions(folder), external ? { external } : {})
  const intake = await IntakePort.start(new URL(import.meta.url), options, {
    onEnd: () => process.exit(1),
    onFailure: (what, message) => console.error(what, message),
  })
  process.on('SIGTERM', () => void intake.stop().then(() => process.exit(0)))
  console.log(intake.mqttPort)
}

if (!isMainThread && parentPort) {
  const hooks = demoHooks(demoCatalogue(), () => undefined)
  await serveIntake(parentPort, workerData as IntakeOptions, async () => hooks)
} else if (process.argv[2]) {
  await run(process.argv[2], process.argv[3])
}
