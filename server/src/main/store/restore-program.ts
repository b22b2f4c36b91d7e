// Restores the backup of its argument into the data folder of its settings. It is a separate process because the
// history engine serves one folder per process. The product that runs a restore starts it, and it ends with that
// product.

import { restoreStores } from '../../platform/restore/restore-stores.ts'
import type { RestoreMessage } from '../../platform/restore/run-restore.ts'
import { readSettings } from '../../platform/settings.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'

process.umask(0o077)
process.on('disconnect', () => process.exit(1))
// These signals also reach the product, which ends this process.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

const send = (message: RestoreMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })

async function run(): Promise<number> {
  try {
    const [backup = ''] = process.argv.slice(2)
    const settings = readSettings(process.env)
    await restoreStores({ settings, backup, progress: (share, doing) => void send({ share, doing }) })
    return 0
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    await send({ refusal: error.message })
    return 1
  }
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
