// Compares the bodies and numbers in docs/mqtt.md with the code.

import { readFileSync } from 'node:fs'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { expect, test } from 'vitest'
import { maxBirthPoints, readBirth } from '../box/birth.ts'
import { readAck } from '../control/read-ack.ts'
import { maxEventsPerMessage, readEvents } from '../history/read-events.ts'
import { readStatus } from '../history/read-status.ts'
import { maxPointsPerSnapshot, readSnapshot } from '../snapshot/read-snapshot.ts'
import { snapshotLane } from '../snapshot/snapshot-lane.fixture.ts'
import { maxSamplesPerMessage, parseBody, visitSamples } from './decode-body.ts'

const text = readFileSync(new URL('../../../../../docs/mqtt.md', import.meta.url), 'utf8')

function countSamples(message: Buffer): number {
  const body = parseBody(message)
  if (typeof body === 'string') throw new Error(body)
  let count = 0
  const refuse = (): never => {
    throw new Error(`bad item in ${message}`)
  }
  const onTaken = (): void => void count++
  visitSamples(body, {
    enterDevice: () => undefined,
    sample: onTaken,
    aliased: onTaken,
    badItem: refuse,
    badTime: refuse,
    zone: 'UTC',
  })
  return count
}

const readers: Record<string, (message: Buffer) => unknown> = {
  data: countSamples,
  hist: countSamples,
  status: readStatus,
  birth: (message) => Object(readBirth(message, 0)).points.length,
  trig: (message) => Object.keys(Object(readSnapshot(message, snapshotLane(), 2e12)).samples).length,
  ack: (message) => Object(readAck(message)).cmdId,
  event: (message) => Object(readEvents(message, { boxId: '1', receivedAt: 2e12, zone: 'UTC' })).events.length,
}

test('every example is accepted by its channel', () => {
  const examples = [...text.matchAll(/-t iot\/v1\/demo\/press-box\/up\/(\w+) -m '([^']+)'/g)]
  expect([...new Set(examples.map(([, channel]) => channel))].sort()).toEqual(Object.keys(readers).sort())
  for (const [, channel = '', body = ''] of examples) {
    expect(readers[channel]?.(Buffer.from(body)), body).toBeTruthy()
  }
  const bodies = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, body = '']) => body)
  const ofFileSets = bodies.filter((body) => /"(fileSet|sha256)":/.test(body))
  expect(ofFileSets.map((body) => Object.keys(JSON.parse(body))[0])).toEqual(['fileSet', 'fileSet', 'state'])
  const commands = bodies.filter((body) => body.includes('"cmdId"'))
  expect(commands.map((body) => JSON.parse(body).cmdId)).toHaveLength(1)
  for (const body of bodies.filter((body) => !ofFileSets.includes(body) && !commands.includes(body)))
    expect(countSamples(Buffer.from(body))).toBe(4)
  for (const [, body = ''] of text.matchAll(/(?:echo|-d) '([^']+)'/g)) expect(countSamples(Buffer.from(body))).toBe(1)
})

test('every quality code and limit is that of the code', () => {
  const rows = [...text.matchAll(/^\| (0x[0-9A-F]{8}) \| (\d+) \| (\w+)/gm)]
  const codeRows = rows.map(([, hex, decimal, name = '']) => {
    expect(Number(hex)).toBe(Number(decimal))
    return [name.charAt(0).toLowerCase() + name.slice(1), Number(hex)]
  })
  expect(Object.fromEntries(codeRows)).toEqual(quality)
  const spaced = (limit: number): string => limit.toLocaleString('en').replaceAll(',', ' ')
  expect(text).toContain(`| samples in a message | ${spaced(maxSamplesPerMessage)} |`)
  expect(text).toContain(`| points in a birth | ${spaced(maxBirthPoints)} |`)
  expect(text).toContain(`| points in a snapshot | ${maxPointsPerSnapshot} |`)
  expect(text).toContain(`| events in a message | ${maxEventsPerMessage} |`)
})
