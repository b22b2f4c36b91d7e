// Exceptions: every action in every status, who may verify, what they block, and events.
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { exceptionStatus } from '@gemba/contract/production/exception/dictionaries.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { type ExceptionAction, exceptionFlow } from '@gemba/contract/production/exception/flow.ts'
import { station } from '@gemba/contract/production/work-center/station.ts'
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makeMember } from '../../../main/member.fixture.ts'
import type { Caller, TestProduct } from '../../../main/product.fixture.ts'
import { inRead, systemActor } from '../../../platform/db/work.ts'
import { assertNotBlocked } from './assert-not-blocked.ts'

const path = '/mes_production/exception'
const { open, handling, toVerify, closed, cancelled } = exceptionStatus.codes

interface Answer {
  readonly id: string
  readonly code: string
  readonly status: number
  readonly version: number
  readonly allowedActions: readonly string[]
  readonly error?: string
  readonly [field: string]: unknown
}

let run: TestProduct
let verifier: Caller
let stationId: string

beforeAll(async () => {
  run = await joinTestProduct()
  verifier = (await makeMember(run, 'verifier', null)).call
  const { id: workCenterId } = await make(operation(workCenter, 'create'), { code: 'C', name: 'Assembly' })
  stationId = (await make(operation(station, 'create'), { code: 'S', name: 'Station 1', workCenterId })).id
})

async function make<D extends Declaration>(declaration: D, body: InputOf<D>): Promise<Answer> {
  const { code, data, msg } = await run.admin<Answer>(declaration, body)
  expect(code, `${msg} ${JSON.stringify(data)}`).toBe('200')
  return data
}

const register = (more: object = {}) =>
  make(operation(exception, 'create'), { name: 'Leak', category: '2', description: 'Oil on the floor', ...more })
const bodies: Readonly<Partial<Record<ExceptionAction, object>>> = {
  submit: { cause: 'Worn seal', corrective: 'Seal replaced' },
  reject: { reason: 'Still leaks' },
  cancel: { reason: 'Seen twice' },
}
const perform = (name: ExceptionAction, id: string, caller: Caller = run.admin) =>
  caller<Answer>(`${path}/${name}`, { id, ...bodies[name] })
const read = async (id: string) => (await run.admin<Answer>(operation(exception, 'read'), { id })).data

/** Actions that lead to a status, each by a user who may take it. */
const ways: Readonly<Record<number, readonly ExceptionAction[]>> = {
  [open]: [],
  [handling]: ['handle'],
  [toVerify]: ['handle', 'submit'],
  [closed]: ['handle', 'submit', 'verify'],
  [cancelled]: ['cancel'],
}
const judging: readonly ExceptionAction[] = ['verify', 'reject']
const doer = (name: ExceptionAction) => (judging.includes(name) ? verifier : run.admin)

async function registeredIn(status: number, more: object = {}): Promise<string> {
  const { id } = await register(more)
  for (const name of ways[status] ?? []) expect((await perform(name, id, doer(name))).code, name).toBe('200')
  return id
}

const actions = Object.keys(exceptionFlow.transitions) as ExceptionAction[]

test.each(
  [open, handling, toVerify, closed, cancelled].flatMap((status) => actions.map((name) => [status, name] as const)),
)('in state %i, %s is done or refused as the flow says', async (status, name) => {
  const id = await registeredIn(status)
  const answer = await perform(name, id, doer(name))
  if (isAllowed(exceptionFlow, name, status))
    expect(answer).toMatchObject({ code: '200', data: { status: exceptionFlow.transitions[name].to } })
  else expect(answer.data).toMatchObject({ error: 'stateIllegal', params: { status } })
})

test('reporter, handler and verifier are recorded, with the spellings of the specification', async () => {
  const created = await make(operation(exception, 'create'), {
    name: 'Late',
    exceptionType: '4',
    level: 2,
    description: 'x',
    stationId,
  })
  expect(created).toMatchObject({ status: open, source: 1, category: '4', exceptionType: '4', severity: 2, level: 2 })
  expect(created.code).toMatch(/^EXC-\d{8}-\d{4}$/)
  expect(created.reportUserId).toBe(created.reporterId)
  for (const name of ways[closed] ?? []) await perform(name, created.id, doer(name))
  const after = await read(created.id)
  expect(after).toMatchObject({ cause: 'Worn seal', handleResult: 'Seal replaced', subjectName: 'Station 1' })
  expect(after.handleUserId).toBe(created.reporterId)
  expect(after.verifyBy).not.toBe(after.handlerId)
  const events = await run.rows<{ action: string }>(
    `select payload->>'action' as action from outbox where name = 'exception.moved' and payload->>'id' = '${created.id}' order by id`,
  )
  expect(events.map(({ action: name }) => name)).toEqual(['register', 'handle', 'submit', 'verify'])
})

test('who handled an exception may neither verify nor reject it, and is not offered to', async () => {
  const id = await registeredIn(toVerify)
  for (const name of judging) expect((await perform(name, id)).data).toMatchObject({ error: 'exceptionOwnWork' })
  expect((await read(id)).allowedActions).toEqual([])
  const { data } = await verifier<Answer>(operation(exception, 'read'), { id })
  expect(data.allowedActions).toEqual(['verify', 'reject'])
  // If somebody else submits it, the submitter becomes the handler.
  await perform('reject', id, verifier)
  await perform('submit', id, verifier)
  expect((await perform('verify', id, verifier)).data).toMatchObject({ error: 'exceptionOwnWork' })
  expect((await perform('verify', id)).code).toBe('200')
})

const blocked = (caller: string) =>
  inRead(run.product.database, systemActor(caller), (look) =>
    assertNotBlocked(look, { refType: 'station', refId: stationId }),
  )

test('an open blocking exception is named in refusals until it is closed; then an event is emitted', async () => {
  await register({ stationId })
  await blocked(run.companyId)
  const id = await registeredIn(toVerify, { stationId, blocking: 1, name: 'Guard is missing' })
  const { code } = await read(id)
  await expect(blocked(run.companyId)).rejects.toMatchObject({
    code: 'exceptionBlocks',
    params: { code, name: 'Guard is missing', exceptionId: id },
  })
  await perform('verify', id, verifier)
  await blocked(run.companyId)
  const unblockedEvents = await run.rows<{ name: string }>(
    `select payload->>'subjectName' as name from outbox where name = 'exception.unblocked' and payload->>'id' = '${id}'`,
  )
  expect(unblockedEvents).toEqual([{ name: 'Station 1' }])
})

test('a blocking exception needs a subject, which must exist in the company', async () => {
  const wrong = async (body: object, caller = run.admin) =>
    (await caller(operation(exception, 'create'), { name: 'x', category: '1', description: 'x', ...body })).data
  expect(await wrong({ isBlocking: 1 })).toMatchObject({ error: 'exceptionSubjectMissing' })
  expect(await wrong({ refType: 1 })).toMatchObject({ error: 'exceptionSubjectUnknown' })
  expect(await wrong({ refType: 1, refId: '999999999' })).toMatchObject({ error: 'exceptionSubjectUnknown' })
  expect(await wrong({ refType: 1, refId: stationId }, run.stranger)).toMatchObject({
    error: 'exceptionSubjectUnknown',
  })
  const { id } = await register({ stationId, isBlocking: 1 })
  expect((await run.admin(operation(exception, 'update'), { id, stationId: null })).data).toMatchObject({
    error: 'exceptionSubjectMissing',
  })
  expect(await read(id)).toMatchObject({ refType: 1, refId: stationId })
  await perform('cancel', id)
})

test('an exception that waits for verification or is closed cannot change; one that was begun cannot be deleted', async () => {
  const id = await registeredIn(toVerify)
  expect((await run.admin(operation(exception, 'update'), { id, name: 'Other' })).data).toMatchObject({
    error: 'stateIllegal',
  })
  expect((await run.admin(operation(exception, 'remove'), { id })).data).toMatchObject({ error: 'stateIllegal' })
})

test('nobody acts without the right, or in another company', async () => {
  const { id } = await register()
  for (const name of actions) {
    expect((await perform(name, id, run.nobody)).data, name).toMatchObject({ error: 'forbidden' })
    expect((await perform(name, id, run.stranger)).data, name).toMatchObject({ error: 'notFound' })
  }
})
