// The product as `npm start` runs it, for tests whose mail servers stand on this machine; its factory is new.
import { startStore } from './start/start-store.ts'

process.umask(0o077)
const startedStore = startStore(process.env)
const [{ runSuite }, { openDemo }] = await Promise.all([import('./run-suite.ts'), import('@gemba/demo/open-demo.ts')])
runSuite({ startedStore, openDemo, allowsLoopback: true, factoryDays: 0 })
