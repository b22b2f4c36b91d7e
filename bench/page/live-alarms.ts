// The page of real-time alarms with ten thousand open alarms: time from a reading beyond its limit to its row on the
// screen, and the processor share of the page meanwhile.
import { setTimeout as wait } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import type { Page } from 'playwright-core'
import { openBrowser, visitAs } from '../../e2e/visitor.ts'
import { makeAlarmMachine, startBenchProduct } from '../bench-product.ts'
import { type Figure, type Length, upperGoalMs } from '../figure.ts'
import { benchCompany, boxSecret } from '../intake/intake-plant.ts'
import { within } from '../run/within.ts'
import { addAlarms, fillPlant, stormAlarms } from './large-plant.ts'

const account = { company: benchCompany, user: 'admin' }
/** Name in the row of the new alarm: urgent, unacknowledged and newest, so it is the first row. */
const row = 'Alarming'
const returned = 'Returned'
const timeoutMs = 20_000
const settleMs = 5000
const goalShare = 0.5

export async function measureLiveAlarms({ seconds }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const browser = await openBrowser()
  try {
    await fillPlant(bench)
    await addAlarms(bench, stormAlarms)
    await makeAlarmMachine(bench, 1)
    const path = '/lak/pages/basicData/alarmQueryReal'
    const { page, context } = await visitAs(browser, bench.origin, account, {
      path,
      language: 'en',
      width: 1920,
      height: 1080,
    })
    await page.locator('[data-row-id]').first().waitFor({ timeout: 60_000 })
    await wait(settleMs)
    const connecting = connectAsync(`mqtt://127.0.0.1:${bench.product.mqttPort}`, {
      clientId: 'alarm-box',
      username: 'alarm-box',
      password: boxSecret,
    })
    const box = await within(timeoutMs, 'the broker', connecting)
    const send = (t: number) =>
      box.publishAsync(`iot/v1/${benchCompany}/alarm-box/up/data`, JSON.stringify({ d: [{ dev: 'A01', v: { t } }] }), {
        qos: 1,
      })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    const busySeconds = async (): Promise<number> => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    }
    const before = await busySeconds()
    const startedAt = performance.now()
    const times: number[] = []
    while (performance.now() - startedAt < seconds * 1000) {
      times.push(await untilRow(page, true, () => send(120)), await untilRow(page, false, () => send(20)))
    }
    const elapsed = (performance.now() - startedAt) / 1000
    const share = ((await busySeconds()) - before) / elapsed
    await box.endAsync()
    const open = stormAlarms.toLocaleString('en')
    return [
      upperGoalMs(`alarm list live, ${open} open: reading to its row on the screen`, times, {
        share: 0.95,
        goalMs: 2000,
      }),
      {
        name: `alarm list live, ${open} open: the page's share of one core`,
        measured: `${(share * 100).toFixed(0)} %`,
        goal: `<= ${goalShare * 100} %`,
        isMet: share <= goalShare,
        remark: `${(times.length / elapsed).toFixed(1)} changes a second, one after another, for ${elapsed.toFixed(0)} s`,
      },
    ]
  } finally {
    await browser.close()
    await bench.stop()
  }
}

/** Returns the ms from an action until the row is active, or not active. */
async function untilRow(page: Page, isRinging: boolean, perform: () => Promise<unknown>): Promise<number> {
  const painted = page.evaluate<number>(`new Promise((resolve, reject) => {
    const until = Date.now() + ${timeoutMs}
    const look = () => {
      if (Date.now() > until) return reject(new Error('the row does not follow'))
      const rows = [...document.querySelectorAll('[data-row-id]')]
      const rings = ({ textContent }) => textContent.includes('${row}') && !textContent.includes('${returned}')
      if (rows.some(rings) !== ${isRinging}) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(Date.now()))
    }
    look()
  })`)
  const sentAt = Date.now()
  await within(timeoutMs, 'the acknowledgement of a reading', perform())
  return (await painted) - sentAt
}
