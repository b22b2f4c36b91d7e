// GET /metrics of a running product: what it says.
import { readdirSync, readFileSync } from 'node:fs'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { box as boxResource, listBoxStates } from '@gemba/contract/gateway/box.ts'
import { readCurrentUser } from '@gemba/contract/identity/sign-in/session.ts'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../declared-call.fixture.ts'
import { eventually, type IsolatedTestProduct, startTestProduct } from '../product.fixture.ts'
import { groupLabelsOf, readAlerts, readDashboard, readDescribed, selectorsOf } from './monitoring-files.fixture.ts'
import { type Family, parseOpenMetrics } from './open-metrics.fixture.ts'

const boxSecret = 'Secret@2026'
let running: IsolatedTestProduct

beforeAll(async () => {
  running = await startTestProduct()
})
afterAll(() => running.stop())

const read = async (): Promise<Map<string, Family>> =>
  parseOpenMetrics((await running.product.app.inject({ url: '/metrics' })).body)

/** Reads values that are not shared with a reading before. */
async function scrape(): Promise<Map<string, Family>> {
  await new Promise((resolve) => setTimeout(resolve, 1100))
  return read()
}

const sumOf = (families: Map<string, Family>, name: string, labels: Record<string, string> = {}): number => {
  const samples = [...families.values()].flatMap((family) => family.samples)
  const matchingSamples = samples.filter(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )
  if (matchingSamples.length === 0) throw new Error(`no ${name} ${JSON.stringify(labels)}`)
  return matchingSamples.reduce((sum, { value }) => sum + value, 0)
}

describe('what the metrics say', () => {
  test('samples and messages that boxes send are counted, and reach history', async () => {
    const { id: modelId } = (await running.admin(operation(model, 'create'), { code: 'm', name: 'm' })).data
    const point = { modelId, code: 't', name: 't', storeMode: 1, periodMs: 1000 }
    await running.admin(operation(modelPoint, 'create'), unchecked(point))
    const { id: boxId } = (
      await running.admin(operation(boxResource, 'create'), { code: 'b', name: 'b', secret: boxSecret })
    ).data
    const object = { modelId, objectCode: 'o', objectName: 'o', boxId, deviceCode: 'D' }
    await running.admin(createObjectByModel, object)
    const before = await scrape()
    const box = await connectAsync(`mqtt://127.0.0.1:${running.product.mqttPort}`, {
      clientId: 'b',
      username: 'b',
      password: boxSecret,
    })
    const publish = (payload: string) => box.publishAsync('iot/v1/alpha/b/up/data', payload, { qos: 1 })
    await eventually(async () => {
      await publish(JSON.stringify({ ts: Date.now(), d: [{ dev: 'D', v: { t: 1 } }] }))
      const metricFamilies = await read()
      return sumOf(metricFamilies, 'gemba_stored_samples_total') > sumOf(before, 'gemba_stored_samples_total')
    }, 15_000)
    await publish('{broken')
    const pendingScrape = await scrape()
    expect(sumOf(pendingScrape, 'gemba_samples_total')).toBeGreaterThan(sumOf(before, 'gemba_samples_total'))
    expect(sumOf(pendingScrape, 'gemba_messages_total')).toBeGreaterThan(sumOf(before, 'gemba_messages_total'))
    expect(sumOf(pendingScrape, 'gemba_unreadable_messages_total')).toBe(1)
    expect(sumOf(pendingScrape, 'gemba_boxes_online')).toBe(1)
    await running.product.intake.flush()
    const stored = await scrape()
    expect(sumOf(stored, 'gemba_spool_bytes')).toBe(0)
    expect(sumOf(stored, 'gemba_spool_age_seconds')).toBe(0)
    expect(sumOf(stored, 'gemba_history_lag_seconds')).toBe(0)
    expect(sumOf(stored, 'gemba_history_segments_total')).toBeGreaterThan(0)
    await box.endAsync()
    await running.admin(operation(boxResource, 'remove'), { id: boxId })
    const without = await scrape()
    expect(sumOf(without, 'gemba_samples_total')).toBeGreaterThanOrEqual(sumOf(stored, 'gemba_samples_total'))
  })

  test('calls are measured by their declared names, whatever path a caller makes up', async () => {
    await running.admin(readCurrentUser)
    await running.admin('/lak/infModel/page', {})
    await running.admin('/nothing/of/this-name', {})
    await running.product.app.inject({ url: '/api/user/current/../../evil"name' })
    const { samples } = (await scrape()).get('gemba_call_duration_seconds') ?? { samples: [] }
    const names = new Set(samples.map(({ labels }) => labels.call))
    expect([...names].join()).not.toMatch(/nothing|evil/)
    const lists = new URL('../../../../docs/endpoints/', import.meta.url)
    const declared = new Set(
      readdirSync(lists).flatMap((list) => readFileSync(new URL(list, lists), 'utf8').match(/[\w.]+/g) ?? []),
    )
    for (const name of names) expect(declared, name).toContain(name)
    expect(names.size).toBeGreaterThan(2)
    expect(new Set(samples.map(({ labels }) => labels.le)).size).toBeLessThan(8)
  })

  test('a call that fails with a fault of ours is counted as failed, a refused one is not', async () => {
    const before = sumOf(await scrape(), 'gemba_call_failures_total')
    await running.nobody(operation(model, 'page'))
    expect(sumOf(await scrape(), 'gemba_call_failures_total')).toBe(before)
    running.product.intake.boxSummaries = () => Promise.reject(new Error('broken by the test'))
    const { data } = await running.admin(operation(boxResource, 'create'), { code: 'x', name: 'x', secret: boxSecret })
    const answer = await running.admin(listBoxStates, { ids: [data.id] })
    expect(answer.code).toBe('500')
    expect(sumOf(await scrape(), 'gemba_call_failures_total')).toBe(before + 1)
  })

  test('parts, stores, jobs, versions and the process are there', async () => {
    const families = await scrape()
    for (const component of ['database', 'intake', 'history'])
      expect(sumOf(families, 'gemba_component_up', { component })).toBe(1)
    expect(sumOf(families, 'gemba_database_connections_max', { pool: 'calls' })).toBeGreaterThan(1)
    expect(sumOf(families, 'gemba_disk_free_bytes')).toBe(2 ** 39)
    expect(sumOf(families, 'gemba_disk_size_bytes')).toBe(2 ** 40)
    for (const thread of ['main', 'intake'])
      expect(sumOf(families, 'gemba_event_loop_lag_seconds', { thread, statistic: 'p99' })).toBeLessThan(30)
    expect(sumOf(families, 'gemba_alarms', { state: 'active_unacknowledged' })).toBe(0)
    for (const channel of ['email', 'sms', 'webhook'])
      expect(sumOf(families, 'gemba_deliveries_waiting', { channel })).toBe(0)
    expect(sumOf(families, 'gemba_jobs', { state: 'running' })).toBeGreaterThanOrEqual(0)
    expect(sumOf(families, 'gemba_feed_clients')).toBe(0)
    expect(sumOf(families, 'gemba_last_backup_timestamp_seconds')).toBe(0)
    expect(families.get('gemba_build_info')?.samples).toEqual([
      {
        name: 'gemba_build_info',
        value: 1,
        labels: { version: '0.1.0', node: process.version, database: 'server', history: 'embedded' },
      },
    ])
    expect(sumOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(50e6)
    expect(sumOf(families, 'process_cpu_seconds_total')).toBeGreaterThan(0.1)
    expect(sumOf(families, 'process_start_time_seconds')).toBeGreaterThan(1.7e9)
  })

  test('no label names a company, a person, a box or a point', async () => {
    const allowed = [
      'call',
      'channel',
      'component',
      'database',
      'history',
      'name',
      'le',
      'node',
      'outcome',
      'pool',
      'reason',
      'state',
      'statistic',
      'thread',
      'version',
    ]
    const families = [...(await scrape()).values()]
    const names = new Set(families.flatMap(({ samples }) => samples.flatMap(({ labels }) => Object.keys(labels))))
    expect([...names].filter((name) => !allowed.includes(name))).toEqual([])
    expect(JSON.stringify(families)).not.toMatch(/alpha|beta|"b"/)
  })

  test('counters never fall', async () => {
    const counters = (families: Map<string, Family>) =>
      [...families].filter(([, { type }]) => type !== 'gauge').flatMap(([, { samples }]) => samples)
    const before = await scrape()
    await running.admin(operation(model, 'page'))
    const after = await scrape()
    for (const { name, labels, value } of counters(before))
      expect(sumOf(after, name, labels)).toBeGreaterThanOrEqual(value)
  })
})

describe('docs/monitoring', () => {
  /** Prometheus adds them to each sample. */
  const targetLabels = ['instance', 'job']
  const dashboard = readDashboard()
  const alerts = readAlerts()
  const panelExpressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const expressions = [...panelExpressions, ...alerts.map(({ expr }) => expr)]

  /** The names of samples that a family has. */
  const namesOf = ([name, { type }]: [string, Family]): string[] =>
    type === 'counter'
      ? [`${name}_total`]
      : type === 'histogram'
        ? ['bucket', 'sum', 'count'].map((suffix) => `${name}_${suffix}`)
        : [name]

  test('every metric and label of the dashboard and the alert rules is one of a running product', async () => {
    const families = await scrape()
    const knownNames = new Set([...families].flatMap(namesOf))
    const samples = [...families.values()].flatMap((family) => family.samples)
    const labels = new Set(samples.flatMap((sample) => Object.keys(sample.labels)))
    for (const expr of expressions) {
      const selectors = selectorsOf(expr)
      expect(selectors.length, expr).toBeGreaterThan(0)
      for (const { metric, matchers } of selectors) {
        if (metric === 'up') continue
        expect(knownNames, expr).toContain(metric)
        const matchingSamples = samples.filter(({ name }) => name === metric)
        for (const [label, value] of matchers) {
          if (targetLabels.includes(label)) continue
          // A job that has not run has no sample.
          if (matchingSamples.length > 0)
            expect(new Set(matchingSamples.map((sample) => sample.labels[label])), expr).toContain(value)
        }
      }
      for (const label of groupLabelsOf(expr)) expect([...labels, ...targetLabels], expr).toContain(label)
    }
  })

  test('the dashboard and the rules together use every metric, and the README describes each', async () => {
    const families = await scrape()
    const usedMetrics = new Set(expressions.flatMap(selectorsOf).map(({ metric }) => metric))
    expect(
      [...families].filter((family) => !namesOf(family).some((name) => usedMetrics.has(name))).map(([name]) => name),
    ).toEqual([])
    const described = readDescribed()
    const declared = [...families].map(([name, { type }]) => [type === 'counter' ? `${name}_total` : name, type])
    expect([...described].sort()).toEqual(declared.sort())
  })

  test('the dashboard is one that Grafana loads: unique panels, none over another, each with a query', () => {
    expect(dashboard).toMatchObject({ title: 'Gemba', uid: expect.stringMatching(/^[\w-]{1,40}$/), schemaVersion: 39 })
    expect(dashboard.templating.list.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
      ['instance', 'query'],
    ])
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    for (const { type, title, targets = [], gridPos } of dashboard.panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
      expect(['row', 'stat', 'timeseries']).toContain(type)
      if (type !== 'row') expect(new Set(targets.map(({ refId }) => refId)).size, title).toBeGreaterThan(0)
    }
  })

  test('each alert rule has a name of its own, a time, a severity and words; its parentheses are whole', () => {
    expect(alerts.length).toBeGreaterThan(15)
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
    for (const { name, expr, duration, severity, summary, description } of alerts) {
      expect(name).toMatch(/^Gemba[A-Z]/)
      expect(duration, name).toMatch(/^\d+[mh]$/)
      expect(['info', 'warning', 'critical'], name).toContain(severity)
      expect(summary.length * description.length, name).toBeGreaterThan(0)
      for (const [open = '', close = ''] of ['()', '[]', '{}'])
        expect(expr.split(open).length, `${name}: ${expr}`).toBe(expr.split(close).length)
    }
    for (const subject of [
      'component_up',
      'spool_age',
      'history_lag',
      'disk_free',
      'event_loop',
      'delivery',
      'backup',
      'job_runs',
    ])
      expect(
        alerts.some(({ expr }) => expr.includes(subject)),
        subject,
      ).toBe(true)
  })
})

describe('a part that does not answer', () => {
  test('holds up no scrape: the rest is told, and totals stay', async () => {
    const before = await scrape()
    await running.product.intake.stop()
    const after = await scrape()
    expect(sumOf(after, 'gemba_component_up', { component: 'intake' })).toBe(0)
    expect(sumOf(after, 'gemba_component_up', { component: 'database' })).toBe(1)
    expect(after.get('gemba_spool_bytes')?.samples).toEqual([])
    expect(sumOf(after, 'gemba_samples_total')).toBe(sumOf(before, 'gemba_samples_total'))
    expect(sumOf(after, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  })
})
