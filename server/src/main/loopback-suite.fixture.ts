// The product as `npm start` runs it, for tests whose mail servers stand on this machine; its factory is new.
import { runSuite } from './suite.ts'

runSuite({ allowsLoopback: true, factoryDays: 0 })
