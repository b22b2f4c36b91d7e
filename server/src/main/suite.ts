// `npm start`: all roles in one process.
import { startStore } from './start/start-store.ts'

// Files of this installation (secrets, readings, backups) are not readable for other users of the machine.
process.umask(0o077)
const startedStore = startStore(process.env)
const [{ runSuite }, { openDemo }] = await Promise.all([import('./run-suite.ts'), import('@gemba/demo/open-demo.ts')])
runSuite({ startedStore, openDemo })
