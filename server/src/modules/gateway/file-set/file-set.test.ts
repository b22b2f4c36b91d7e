// File sets of a gateway with a real MQTT client as the box: produced, fetched in pieces, applied, rolled back, read back.
import { createHash } from 'node:crypto'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import {
  type BoxFileRow,
  cancelBoxFile,
  listBoxFileStates,
  maxBoxFiles,
  pageBoxFiles,
  produceBoxConfiguration,
  produceBoxFile,
  removeBoxFile,
  rollBackBoxFile,
  sendBoxConfiguration,
  sendBoxFile,
} from '@gemba/contract/gateway/file-set/box-file.ts'
import { boxFileState } from '@gemba/contract/gateway/file-set/dictionaries.ts'
import { compareBoxFile, requestReadBack } from '@gemba/contract/gateway/file-set/read-back.ts'
import { sendBoxRequest } from '@gemba/contract/gateway/request/send-box-request.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { boxSecret, makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { pieceBytes } from './announce-box-file.ts'

const { draft, produced, sending, received, applied, failed, rolledBack } = boxFileState.codes

interface Announcement {
  fileSet: string
  type: number
  ver: number
  size: number
  sha256: string
  url: string
}

let run: TestProduct
let plant: Plant
let boxCode: string
let client: MqttClient
let topic: string
const announcements: Announcement[] = []
const readRequests: object[] = []
const deltas: object[] = []
const controls: object[] = []

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

async function connectBox(): Promise<void> {
  client = await connectAsync(`mqtt://127.0.0.1:${run.product.mqttPort}`, { username: boxCode, password: boxSecret })
  client.on('message', (topicOfMessage, payload) => {
    const message = JSON.parse(payload.toString())
    if (topicOfMessage.endsWith('/cfg')) deltas.push(message)
    else if (topicOfMessage.endsWith('/ctl')) controls.push(message)
    else if (message.read) readRequests.push(message)
    else announcements.push(message)
  })
  await client.subscribeAsync(`${topic}/down/#`, { qos: 1 })
  const status = { online: true, ts: Date.now(), session: String(Date.now()) }
  await client.publishAsync(`${topic}/up/status`, JSON.stringify(status), { qos: 1 })
}

const report = (body: object) => client.publishAsync(`${topic}/up/file`, JSON.stringify(body), { qos: 1 })
const fetchPiece = (url: string, range?: string, login = `${boxCode}:${boxSecret}`) =>
  run.product.app.inject({
    method: 'GET',
    url,
    headers: Object.assign(
      { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
      range === undefined ? {} : { range },
    ),
  })
const page = async () => (await run.admin(pageBoxFiles, { boxId: boxCode, pageSize: 100 })).data.records
const stateOf = async (id: string) => (await page()).find((row) => row.id === id)?.state
const reportAbout = ({ fileSet, ver, sha256: hash }: Announcement, state: string) =>
  report({ fileSet, ver, sha256: hash, state })

interface UploadReply {
  readonly code: string
  readonly data: BoxFileRow
}

async function upload(
  content: Buffer,
  { type = 2, token = run.tokens.admin, code = boxCode } = {},
): Promise<UploadReply> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'line.bin')
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api/gateway/fileSet/upload/${code}/${type}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    body: form,
  })
  return (await response.json()) as UploadReply
}

/** Waits for the announcement of a version. */
const announced = (ver: number) =>
  eventually(async () => announcements.findLast((announcement) => announcement.ver === ver))

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  boxCode = `${plant.code}-box`
  topic = `iot/v1/${run.codes.alpha}/${boxCode}`
  await connectBox()
})
afterAll(() => client.endAsync(true))

test('the configuration of a gateway is produced once for the same content, with hash and size', async () => {
  expect(await run.admin(sendBoxConfiguration, { boxId: boxCode })).toMatchObject({ data: { error: 'boxFileMissing' } })
  const { data: first } = await run.admin(produceBoxConfiguration, { boxId: boxCode })
  expect(first).toMatchObject({ ver: 1, state: produced, fileType: 1, direction: 'produced', boxId: plant.boxId })
  expect((await run.admin(produceBoxConfiguration, { boxId: plant.boxId })).data.id).toBe(first.id)
  const content = await (
    await fetch(`http://127.0.0.1:${run.product.port}${first.urlPath}`, {
      headers: { authorization: `Bearer ${run.tokens.admin}` },
    })
  ).text()
  expect([sha256(content), content.length]).toEqual([first.sha256, first.sizeBytes])
  expect(JSON.parse(content)).toMatchObject({
    box: { code: boxCode },
    devices: { [plant.code]: { points: { temperature: { isEnabled: true } } } },
  })
})

test('a gateway fetches its file set by HTTP and only its report with the same hash makes it applied', async () => {
  const { data: sent } = await run.admin(sendBoxConfiguration, { boxId: boxCode })
  expect(sent).toMatchObject({ state: sending, receivedBytes: 0, allowedActions: ['cancel'], direction: 'sent' })
  const announcement = await announced(1)
  expect(announcement).toMatchObject({ fileSet: sent.id, type: 1, size: sent.sizeBytes, sha256: sent.sha256 })
  expect(await run.admin(sendBoxConfiguration, { boxId: boxCode })).toMatchObject({
    data: { error: 'transferRunning' },
  })
  expect((await fetchPiece(announcement.url, undefined, `${boxCode}:wrong-secret`)).json().code).toBe('1301')
  expect((await fetchPiece(announcement.url.replace(/1$/, '7'))).json().code).toBe('1101')
  const whole = await fetchPiece(announcement.url)
  expect([whole.statusCode, sha256(whole.rawPayload)]).toEqual([200, announcement.sha256])
  await reportAbout(announcement, 'received')
  await eventually(async () => (await stateOf(sent.id)) === received)
  await reportAbout(announcement, 'applied')
  await eventually(async () => (await stateOf(sent.id)) === applied)
  await reportAbout(announcement, 'applied')
  const { data: states } = await run.admin(listBoxFileStates, { boxId: boxCode })
  expect(states.map(({ state, userName }) => [state, userName !== null])).toEqual([
    [applied, false],
    [received, false],
    [sending, true],
    [produced, true],
  ])
  expect((await page())[0]).toMatchObject({ isActive: true, allowedActions: [] })
  expect(await run.admin(removeBoxFile, { id: sent.id })).toMatchObject({ data: { error: 'boxFileInUse' } })
  expect((await fetchPiece(announcement.url)).json().code).toBe('1101')
})

test('a large file is fetched in pieces, resumed after a lost connection, and refused with another hash', async () => {
  const content = Buffer.alloc(pieceBytes * 2 + 1000, 'gemba')
  const { data: stored } = await upload(content)
  expect(stored).toMatchObject({ state: draft, ver: null, fileName: 'line.bin', fileSize: content.length })
  expect(await run.admin(sendBoxFile, { id: stored.id })).toMatchObject({ data: { error: 'stateIllegal' } })
  expect((await run.admin(produceBoxFile, { id: stored.id })).data).toMatchObject({ ver: 2, state: produced })
  await client.endAsync(true)
  await run.admin(sendBoxFile, { id: stored.id })
  expect(announcements.some(({ ver }) => ver === 2)).toBe(false)
  await connectBox()
  await client.publishAsync(`${topic}/up/data`, '{"d":[]}', { qos: 1 })
  const { url } = await announced(2)
  const first = await fetchPiece(url, `bytes=0-${pieceBytes - 1}`)
  expect([first.statusCode, first.headers['content-range']]).toEqual([206, `bytes 0-65535/${content.length}`])
  expect((await page()).find(({ id }) => id === stored.id)?.receivedBytes).toBe(pieceBytes)
  await client.endAsync(true)
  await connectBox()
  const rest = await fetchPiece(url, `bytes=${pieceBytes}-`)
  expect(sha256(Buffer.concat([first.rawPayload, rest.rawPayload]))).toBe(sha256(content))
  await report({ ver: 2, sha256: sha256('other'), state: 'applied' })
  await eventually(async () => (await stateOf(stored.id)) === failed)
  expect((await page()).find(({ id }) => id === stored.id)).toMatchObject({ fault: 'hashDiffers', isActive: false })
  await run.admin(sendBoxFile, { id: stored.id })
  await report({ ver: 2, state: 'failed', msg: 'disk full' })
  await eventually(async () => (await stateOf(stored.id)) === failed)
  expect((await page()).find(({ id }) => id === stored.id)).toMatchObject({ fault: 'reported', faultText: 'disk full' })
  await run.admin(sendBoxFile, { id: stored.id })
  expect((await run.admin(cancelBoxFile, { id: stored.id })).data).toMatchObject({ state: failed, fault: 'cancelled' })
})

test('a transfer without progress ends with its reason, and a late report still counts', async () => {
  const stored = (await page()).find(({ ver }) => ver === 2)
  const id = stored?.id ?? ''
  await run.admin(sendBoxFile, { id })
  await client.publishAsync(`${topic}/up/data`, '{"d":[]}', { qos: 1 })
  await run.rows(`with t as (update box_file_transfer set progress_at = now() - interval '11 min', announced_at = now()
    where box_file_id = ${id} returning 1),
    b as (update box set state_at = now() - interval '11 min', state = 1 where id = ${plant.boxId} returning 1) select 1`)
  await eventually(async () => (await stateOf(id)) === failed)
  expect((await page()).find((row) => row.id === id)).toMatchObject({ fault: 'timeout' })
  await report({ ver: 2, sha256: stored?.sha256, state: 'applied' })
  await eventually(async () => (await stateOf(id)) === applied)
})

test('rolling back sends the earlier version again, and the newer one is rolled back by the report', async () => {
  const [row] = await run.rows<{ version: number }>(`select version from box where id = ${plant.boxId}`)
  await run.admin(operation(boxResource, 'update'), { id: plant.boxId, version: row?.version, name: 'Renamed' })
  const { data: second } = await run.admin(produceBoxConfiguration, { boxId: boxCode })
  expect(second).toMatchObject({ ver: 3, state: produced })
  expect(await run.admin(rollBackBoxFile, { id: second.id })).toMatchObject({ data: { error: 'stateIllegal' } })
  await run.admin(sendBoxConfiguration, { boxId: boxCode })
  const { sha256: hash } = await announced(3)
  const change = (name: string) => ({ box: { name } })
  await eventually(async () => deltas.length === 1)
  expect(deltas).toEqual([{ fileSet: second.id, ver: 3, base: 1, sha256: hash, patch: change('Renamed') }])
  await reportAbout(await announced(3), 'applied')
  await eventually(async () => (await stateOf(second.id)) === applied)
  announcements.length = 0
  expect((await page()).find(({ id }) => id === second.id)?.allowedActions).toEqual(['rollBack'])
  const { data: earlier } = await run.admin(rollBackBoxFile, { id: second.id })
  expect(earlier).toMatchObject({ ver: 1, state: sending })
  expect(await run.admin(rollBackBoxFile, { id: second.id })).toMatchObject({ data: { error: 'transferRunning' } })
  expect(await stateOf(second.id)).toBe(applied)
  await eventually(async () => deltas.length === 2)
  expect(deltas[1]).toMatchObject({ ver: 1, base: 3, patch: change(plant.code) })
  await reportAbout(await announced(1), 'applied')
  await eventually(async () => (await stateOf(second.id)) === rolledBack)
  expect((await page()).find(({ ver }) => ver === 1)).toMatchObject({ state: applied, isActive: true })
  const { data: states } = await run.admin(listBoxFileStates, { boxId: boxCode })
  expect(states[0]).toMatchObject({ ver: 3, oldState: applied, state: rolledBack, userName: 'admin' })
  expect(await run.admin(rollBackBoxFile, { id: earlier.id })).toMatchObject({ data: { error: 'noEarlierBoxFile' } })
})

test('what the gateway holds is read back and compared by line', async () => {
  const compare = async () => (await run.admin(compareBoxFile, { boxId: boxCode })).data
  expect(await compare()).toMatchObject({ outcome: 'none', expected: { ver: 1 }, held: null })
  await run.admin(requestReadBack, { boxId: boxCode })
  expect(await compare()).toMatchObject({ outcome: 'waiting', requestUser: 'admin' })
  await eventually(async () => readRequests.length === 1)
  expect(readRequests).toEqual([{ read: true, type: 1 }])
  const expected = (await page()).find(({ ver }) => ver === 1)
  const text = await (
    await fetch(`http://127.0.0.1:${run.product.port}${expected?.urlPath}`, {
      headers: { authorization: `Bearer ${run.tokens.admin}` },
    })
  ).text()
  const held = text.replace('"offset": 0', '"offset": 5')
  const holds = (content: string) =>
    report({ state: 'held', type: 1, ver: 1, size: content.length, sha256: sha256(content), content: btoa(content) })
  await holds(held)
  await eventually(async () => (await compare()).outcome === 'different')
  const { lines, isText } = await compare()
  expect(isText).toBe(true)
  expect(lines.flatMap(({ kind, text: line }) => (kind === 'same' ? [] : [`${kind}: ${line.trim()}`]))).toEqual([
    'removed: "offset": 0,',
    'added: "offset": 5,',
  ])
  await holds(text)
  await eventually(async () => (await compare()).outcome === 'same')
  expect((await page()).find(({ ver }) => ver === 1)?.direction).toBe('read')
})

test('people request the list of points, messages and the right time, and a wrong clock is corrected', async () => {
  const request = (body: object) => run.admin(sendBoxRequest, unchecked({ boxId: boxCode, ...body }))
  expect((await request({ request: 'rebirth' })).code).toBe('200')
  expect((await request({ request: 'resend', from: 3, to: 5 })).code).toBe('200')
  expect((await request({ request: 'resend', from: 3 })).code).toBe('400')
  expect((await request({ request: 'dance' })).code).toBe('400')
  await request({ request: 'time' })
  await eventually(async () => controls.length === 3)
  expect(controls).toEqual([{ rebirth: true }, { resend: { from: 3, to: 5 } }, { time: expect.any(Number) }])
  await plant.send([20, Date.now() - 120_000])
  await eventually(async () => controls.length === 4)
  const { time } = controls[3] as { time: number }
  expect(Math.abs(time - Date.now())).toBeLessThan(5000)
  expect(await run.stranger(sendBoxRequest, { boxId: plant.boxId, request: 'time' })).toMatchObject({ code: '1101' })
  expect(await run.nobody(sendBoxRequest, { boxId: plant.boxId, request: 'time' })).toMatchObject({ code: '401' })
})

test('unreadable and unknown reports change nothing and are visible', async () => {
  const before = await page()
  await report({ state: 'dancing' })
  await report({ state: 'applied', ver: 99, sha256: sha256('x') })
  const { data } = await eventually(async () => {
    const answer = await run.admin<{
      events: { kind: string; args: { outcome?: string } }[]
      deadLetters: { reason: string }[]
    }>('/gateway/boxReport', { id: plant.boxId })
    return answer.data.events.some(({ kind, args }) => kind === 'file' && args.outcome === 'unknown')
      ? answer
      : undefined
  })
  expect(data.deadLetters.at(-1)?.reason).toBe('notAFileReport')
  expect(await page()).toEqual(before)
})

test('other companies, users without the right and disabled gateways are refused', async () => {
  const id = (await page()).find(({ state }) => state === applied)?.id ?? ''
  for (const [command, input] of [
    [produceBoxConfiguration, { boxId: plant.boxId }],
    [sendBoxConfiguration, { boxId: plant.boxId }],
    [sendBoxFile, { id }],
    [cancelBoxFile, { id }],
    [rollBackBoxFile, { id }],
    [removeBoxFile, { id }],
    [listBoxFileStates, { boxId: plant.boxId }],
    [requestReadBack, { boxId: plant.boxId }],
    [compareBoxFile, { boxId: plant.boxId }],
    [pageBoxFiles, { boxId: plant.boxId }],
  ] as const) {
    expect(await run.stranger(command, unchecked(input)), command.name).toMatchObject({ code: '1101' })
    expect(await run.nobody(command, unchecked(input)), command.name).toMatchObject({ code: '401' })
  }
  expect((await run.stranger(pageBoxFiles, {})).data.records).toEqual([])
  expect((await upload(Buffer.from('x'), { token: run.tokens.stranger, code: plant.boxId })).code).toBe('1101')
  const { code } = await run.admin('/boxSmart/byBoxId', { boxId: boxCode })
  expect(code).toBe('200')
  expect((await run.admin('/boxSmart/byBoxId', { boxId: 'no-such-box' })).code).toBe('1101')
})

test('versions are limited per gateway, deleted ones stay in the history, and numbers are not used again', async () => {
  const boxId = (
    await run.admin(operation(boxResource, 'create'), { code: 'spare-box', name: 'Spare', secret: boxSecret })
  ).data.id
  const offline = { data: { error: 'boxIsOffline' } }
  expect(await run.admin(requestReadBack, { boxId })).toMatchObject(offline)
  expect(await run.admin(sendBoxRequest, { boxId, request: 'time' })).toMatchObject(offline)
  const { data: only } = await run.admin(produceBoxConfiguration, { boxId })
  await run.rows(`with t as (insert into box_file (company_id, box_id, name, file_type, sha256, size_bytes, url_path)
    select company_id, box_id, 'x', 2, sha256, 1, '/x' from box_file, generate_series(2, ${maxBoxFiles})
    where id = ${only.id} returning 1) select 1`)
  expect(await upload(Buffer.from('x'), { code: 'spare-box' })).toMatchObject({ data: { error: 'tooManyBoxFiles' } })
  expect((await run.admin(removeBoxFile, { id: only.id })).data).toEqual({ removed: 1 })
  expect((await run.admin(removeBoxFile, { id: only.id })).code).toBe('1101')
  expect((await run.admin(produceBoxConfiguration, { boxId })).data.ver).toBe(2)
  const { data: states } = await run.admin(listBoxFileStates, { boxId })
  expect(states.map(({ ver }) => ver)).toEqual([2, 1])
  const [row] = await run.rows<{ version: number }>(`select version from box where id = ${boxId}`)
  await run.admin(operation(boxResource, 'update'), { id: boxId, version: row?.version, isEnabled: 0 })
  expect(await run.admin(sendBoxConfiguration, { boxId })).toMatchObject({ data: { error: 'boxIsDisabled' } })
  expect(run.reported.join('\n')).toBe('')
})
