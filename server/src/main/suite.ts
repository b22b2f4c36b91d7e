// `npm start`: all roles in one process.
import { beginStore } from './start/begin-store.ts'

// Files of this installation are its own: secrets, readings and backups are not for other users of the machine.
process.umask(0o077)
const begun = beginStore(process.env)
const { runSuite } = await import('./run-suite.ts')
runSuite({ begun })
