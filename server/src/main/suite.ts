// `npm start`: all roles in one process.
import { startStore } from './start/start-store.ts'

// Files of this installation are its own: secrets, readings and backups are not for other users of the machine.
process.umask(0o077)
const begun = startStore(process.env)
const { runSuite } = await import('./run-suite.ts')
runSuite({ begun })
