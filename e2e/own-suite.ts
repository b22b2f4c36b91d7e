// The product that the journeys of one worker use alone, and the browser that all journeys share.
import { chromium } from 'playwright-core'
import { inject } from 'vitest'

const own = inject('suites')[Number(process.env.VITEST_POOL_ID) - 1]
if (!own) throw new Error(`no suite was started for worker ${process.env.VITEST_POOL_ID}`)

export const { origin, mqttUrl } = own
export const browser = await chromium.connect(inject('browser'))
