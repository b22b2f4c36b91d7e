// The product and the browser that the journeys of one worker use alone.
import { inject } from 'vitest'
import { openBrowser } from './visitor.ts'

const own = inject('suites')[Number(process.env.VITEST_POOL_ID) - 1]
if (!own) throw new Error(`no suite was started for worker ${process.env.VITEST_POOL_ID}`)

export const { origin, mqttUrl } = own
/** Ends with the worker. */
export const browser = await openBrowser()
