// Alarm storm: the processor share of a browser page with real-time alarms.
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, WebSocketRoute } from 'playwright-core'
import { signIn, visit } from '../e2e/visitor.ts'
import type { Figure } from './figure.ts'

const perMinute = 500
const goalShare = 0.5

export interface StormOrder {
  readonly origin: string
  readonly seconds: number
}

export async function measureStorm(browser: Browser, { origin, seconds }: StormOrder): Promise<Figure> {
  const visitor = await visit(browser, origin, { width: 1920, height: 1080 })
  const { page, context } = visitor
  let feed: WebSocketRoute | undefined
  await page.routeWebSocket(/socket\.io/, (route) => {
    route.connectToServer()
    feed = route
  })
  await signIn(visitor, { company: 'demo', user: 'admin' })
  await page.goto('/lak/pages/basicData/alarmQueryReal')
  await page.waitForLoadState('networkidle')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const busySeconds = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await busySeconds()
  const startedAt = performance.now()
  const count = Math.round((perMinute * seconds) / 60)
  for (let at = 0; at < count; at++) {
    feed?.send(`42${JSON.stringify(['OnMSG', alarmMessage(at)])}`)
    feed?.send(`42${JSON.stringify(['alarms', { count: at + 1 }])}`)
    await wait(Math.max(0, startedAt + ((at + 1) * 60_000) / perMinute - performance.now()))
  }
  const elapsed = (performance.now() - startedAt) / 1000
  const share = ((await busySeconds()) - before) / elapsed
  await context.close()
  return {
    name: `alarm storm of ${perMinute} a minute, the page's share of one core`,
    measured: `${(share * 100).toFixed(0)} %`,
    goal: `<= ${goalShare * 100} %`,
    isMet: share <= goalShare,
    remark: `${count} alarms in ${elapsed.toFixed(0)} s, on the page of real-time alarms, with sound and notices`,
  }
}

const alarmMessage = (at: number) => ({
  msgType: '预警消息',
  title: '报警',
  from: `object ${at % 40}`,
  creatime: '2026-11-20 10:00:00',
  content: `point ${at} is above its limit`,
  isShow: true,
  level: 1 + (at % 3),
  batchNo: `storm-${at}`,
  bgmUrl: null,
  bgmInterval: null,
})
