// The product as `npm start` runs it, for tests whose mail servers stand on this machine; its factory is new.
import { startStore } from './start/start-store.ts'

process.umask(0o077)
const begun = startStore(process.env)
const { runSuite } = await import('./run-suite.ts')
runSuite({ begun, allowsLoopback: true, factoryDays: 0 })
