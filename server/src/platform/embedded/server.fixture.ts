// A server process for the tests of this folder: locks the data folder, starts PostgreSQL, reports to its parent and
// waits.
import { lockDataFolder } from './data-folder-lock.ts'
import { startEmbeddedPostgres } from './postgres.ts'

const dataFolder = process.argv[2] ?? ''
try {
  const lock = lockDataFolder(dataFolder)
  const postgres = await startEmbeddedPostgres({ dataFolder, onUnexpectedExit: (reason) => console.log(reason) })
  console.log(`ready ${postgres.pid} ${postgres.url}`)
  process.on('SIGTERM', async () => {
    await postgres.stop()
    lock.release()
    process.exit(0)
  })
} catch (error) {
  console.log(`refused ${(error as Error).message}`)
  process.exit(1)
}
setInterval(() => undefined, 1000)
