// A host application of Sparkplug with one box, and messages that the package sparkplug-payload encodes.

import { dataTypes } from '@gemba/contract/telemetry/sample.ts'
import sparkplug from 'sparkplug-payload'
import type { UMetric } from 'sparkplug-payload/lib/sparkplugbpayload.js'
import { parseSparkplugTopic, type SparkplugTopic } from '../../../platform/broker/sparkplug-topic.ts'
import { BoxRecord } from '../box/box-reports.ts'
import { BoxSessions, type BoxStateChange } from '../box/box-sessions.ts'
import type { BoxLane } from '../intake/catalogue.ts'
import { Pipeline } from '../intake/pipeline.ts'
import { demoPoint } from '../point/point.fixture.ts'
import { PointState, type Sample } from '../sample/point-state.ts'
import { SparkplugHost } from './sparkplug-host.ts'

const createCodec = () => {
  const found = sparkplug.get('spBv1.0')
  if (!found) throw new Error('no codec')
  return found
}
export const codec = createCodec()
export const encode = (payload: Parameters<typeof codec.encodePayload>[0]) => Buffer.from(codec.encodePayload(payload))

export const typeByCode = {
  temperature: dataTypes.double,
  count: dataTypes.int16,
  total: dataTypes.int64,
  running: dataTypes.boolean,
  name: dataTypes.string,
} as const

/** Starts a host of one box. `restore` prepares the record of the box, as the start of an intake does. */
export function startHost(restore: (record: BoxRecord) => void = () => undefined) {
  const points = Object.entries(typeByCode).map(([code, dataType], index): [string, PointState] => [
    code,
    new PointState(demoPoint({ pointId: String(index + 1), code, dataType })),
  ])
  const lane: BoxLane = {
    box: { boxId: '1', boxCode: 'edge', companyId: '1', enabled: true },
    company: { companyId: '1', companyCode: 'c', zone: 'UTC', rawRetentionDays: 0 },
    devices: new Map([
      ['M01', new Map(points)],
      [
        'edge',
        new Map([['load', new PointState(demoPoint({ pointId: '9', code: 'load', dataType: dataTypes.double }))]]),
      ],
    ]),
    record: new BoxRecord('1'),
  }
  restore(lane.record)
  const stored: Sample[] = []
  const rebirths: SparkplugTopic[] = []
  const lost: string[] = []
  const states: BoxStateChange['state'][] = []
  const pipeline = new Pipeline({
    store: (_state, sample) => stored.push({ ...sample }),
    touch: () => undefined,
    boxEvent: () => undefined,
    gap: () => undefined,
    unexplained: () => undefined,
  })
  const sessions = new BoxSessions(
    {
      changed: ({ state }) => states.push(state),
      lost: () => undefined,
      silent: () => undefined,
      resumed: () => undefined,
    },
    0,
  )
  const host = new SparkplugHost({
    takeBody: (...body) => pipeline.takeBody(...body),
    sessions,
    requestRebirth: (_lane, topic) => rebirths.push(topic),
    loseDevice: (_lane, deviceCode) => lost.push(deviceCode),
  })
  const send = (place: string, seq: number | undefined, metrics: UMetric[], timestamp = Date.now()) => {
    const topic = parseSparkplugTopic(`spBv1.0/plant/${place}`)
    if (!topic) throw new Error(`no topic: ${place}`)
    const bytes = encode({ timestamp, seq: seq ?? null, metrics })
    return host.take(lane, { topic, bytes, connection: '1', receivedAt: Date.now() })
  }
  const latest = (code: string, device = 'M01') => {
    const state = lane.devices.get(device)?.get(code)
    return state?.hasLatest ? state.value : undefined
  }
  const born = (bdSeq = 0) => {
    send('NBIRTH/edge', 0, [metric('bdSeq', 'Int64', bdSeq), metric('load', 'Double', 0.5, 1)])
    send('DBIRTH/edge/M01', 1, [
      metric('temperature', 'Double', 20, 2),
      metric('count', 'Int16', -5, 3),
      metric('total', 'Int64', -7, 4),
      metric('running', 'Boolean', true, 5),
      metric('name', 'String', '', 6),
    ])
  }
  return { lane, host, stored, rebirths, lost, states, send, latest, born }
}

export function metric(name: string, type: UMetric['type'], value: UMetric['value'], alias?: number): UMetric {
  return alias === undefined ? { name, type, value } : { name, type, value, alias }
}

/** A metric of a data message: its alias, without the name. */
export const aliased = (alias: number, type: UMetric['type'], value: UMetric['value']): UMetric => ({
  alias,
  type,
  value,
})
