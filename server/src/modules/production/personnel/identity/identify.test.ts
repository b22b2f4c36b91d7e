// Identification at shared benches: nobody can work as a person with a PIN or badge without it.
import { toggleConfigOptions } from '@gemba/contract/base/configuration/configuration.ts'
import {
  identifyPerson,
  listBenchStaff,
  readStaffCredential,
  setStaffCredential,
} from '@gemba/contract/production/personnel/identity/identify.ts'
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { workCenterStaff } from '@gemba/contract/production/work-center/relations.ts'
import { dispatchWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { claimWork } from '@gemba/contract/production/work-order/do-work.ts'
import { readReportForm } from '@gemba/contract/production/work-order/report-work.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../../main/declared-call.fixture.ts'
import { OrderPlant } from '../../order/order.fixture.ts'
import { coversWork } from './assert-identified.ts'

let plant: OrderPlant
let [anna, bert] = ['', '']

const identify = (body: object) => plant.call(identifyPerson, body)
const set = (body: object) => plant.call(setStaffCredential, body)
const staffOf = async (workOrderId: string) =>
  (await plant.call(readReportForm, { id: workOrderId })).data.reports[0]?.staff

beforeAll(async () => {
  plant = await OrderPlant.join()
  const person = async (name: string) => (await plant.must(operation(staff, 'create'), { code: name, name })).id
  ;[anna, bert] = [await person('Anna'), await person('Bert')]
  await plant.must(setStaffCredential, { staffId: anna, badgeCode: 'BADGE-1', pin: '47110815' })
})

test('a badge belongs to one person; badge and PIN are never returned', async () => {
  expect((await set({ staffId: bert, badgeCode: 'BADGE-1' })).data).toMatchObject({ error: 'duplicate' })
  expect((await set({ staffId: bert, pin: '12a4' })).data).toMatchObject({ error: 'pinWrong' })
  const { data } = await plant.call(readStaffCredential, { id: anna })
  expect(data).toEqual({ hasBadge: true, hasPin: true })
  const replyText = JSON.stringify([
    await plant.call(operation(staff, 'list')),
    await plant.run.rows('select before, after from record_change'),
    await plant.run.rows('select * from operation_log'),
    await plant.run.rows('select * from staff_credential'),
  ])
  expect(replyText).not.toMatch(/47110815|BADGE-1/)
  expect((await plant.run.stranger(readStaffCredential, { id: anna })).data).toMatchObject({ error: 'notFound' })
})

test('a badge or a PIN identifies the person; those of another company do not', async () => {
  expect((await identify({ badgeCode: 'BADGE-1' })).data).toMatchObject({ id: anna, name: 'Anna' })
  expect((await identify({ staffId: anna, pin: '47110815' })).data).toMatchObject({ id: anna })
  expect((await identify({ badgeCode: 'BADGE-2' })).data).toMatchObject({ error: 'identityWrong' })
  expect((await identify({ staffId: bert, pin: '47110815' })).data).toMatchObject({ error: 'identityWrong' })
  expect((await identify({})).data).toMatchObject({ error: 'identityWrong' })
  const foreign = await plant.run.stranger(identifyPerson, { badgeCode: 'BADGE-1' })
  expect(foreign.data).toMatchObject({ error: 'identityWrong' })
  const idempotencyRows = await plant.run.rows('select * from idempotency')
  expect(JSON.stringify(idempotencyRows)).not.toContain('identity')
})

test('nobody works or reports as a person with a PIN who was not identified', async () => {
  const turn = await plant.work(await plant.released('20'), 10)
  await plant.must(dispatchWork, { ids: [turn], stationId: plant.ids.m1 })
  const claim = (more: object) => plant.call(claimWork, { id: turn, staffId: anna, ...more })
  expect((await claim({})).data).toMatchObject({ error: 'personUnidentified', params: { name: 'Anna' } })
  expect((await claim({ identities: ['made-up'] })).data).toMatchObject({ error: 'personUnidentified' })
  const { identity } = (await identify({ staffId: anna, pin: '47110815' })).data
  expect((await claim({ identities: [identity] })).code).toBe('200')
  const start = `/mes_production/workbench/startWork/${turn}`
  expect((await plant.call(start, { staffId: anna, identities: [identity] })).code).toBe('200')
  const shares = (percent: string) => [
    { id: anna, sharePercent: percent },
    { id: bert, sharePercent: '40' },
  ]
  expect((await plant.report(turn, '1', { staff: shares('60') })).data).toMatchObject({ error: 'personUnidentified' })
  expect((await plant.report(turn, '1', { staff: shares('60'), identities: [identity] })).code).toBe('200')
  expect((await staffOf(turn))?.map(({ sharePercent }) => Number(sharePercent))).toEqual([60, 40])
  // A person without a PIN needs no proof. The person who claimed the work cannot be named without a proof.
  expect((await plant.report(turn, '1', { staff: [{ id: bert, sharePercent: '100' }] })).code).toBe('200')
  expect((await plant.report(turn, '1')).code).toBe('200')
  expect(await staffOf(turn)).toEqual([])
  expect((await plant.report(turn, '1', { identities: [identity] })).code).toBe('200')
  expect(await staffOf(turn)).toMatchObject([{ staffId: anna }])
  // An expired proof does not cover earlier work, except work done offline while it was valid. A new PIN invalidates
  // proofs by the old one.
  await plant.run.rows(`update staff_identified set identified_at = now() - interval '12 hours',
    expires_at = now() - interval '1 minute' returning id`)
  const shareInput = { staff: [{ id: anna, sharePercent: '100' }], identities: [identity] }
  expect((await plant.report(turn, '1', shareInput)).data).toMatchObject({ error: 'personUnidentified' })
  expect((await plant.report(turn, '1', { ...shareInput, endAt: Date.now() - 13 * 3_600_000 })).data).toMatchObject({
    error: 'personUnidentified',
  })
  expect((await plant.report(turn, '1', { ...shareInput, endAt: Date.now() - 120_000 })).code).toBe('200')
  await plant.must(setStaffCredential, { staffId: anna, pin: '0815' })
  expect((await plant.report(turn, '1', { ...shareInput, endAt: Date.now() - 120_000 })).data).toMatchObject({
    error: 'personUnidentified',
  })
  await plant.must(setStaffCredential, { staffId: anna, pin: null })
  // A person with a badge but no PIN cannot be named unless the company accepts the badge alone. A person without
  // either needs no proof.
  expect((await plant.report(turn, '1', { staff: shareInput.staff })).data).toMatchObject({
    error: 'pinMissing',
    params: { name: 'Anna' },
  })
  expect((await identify({ badgeCode: 'BADGE-1' })).data).toMatchObject({ error: 'pinMissing' })
  expect((await identify({ badgeCode: 'BADGE-1' })).msg).toContain('has a badge but no PIN')
  const visibleStaff = async () =>
    (await plant.must(listBenchStaff, { workCenterId: plant.ids.center })).find(({ id }) => id === anna)
  await plant.must(operation(workCenterStaff, 'create'), { workCenterId: plant.ids.center, staffId: anna })
  expect(await visibleStaff()).toMatchObject({ hasPin: false, hasBadge: true, isPinMissing: true })
  await plant.must(toggleConfigOptions, { id: 'pinRequired', status: 0 })
  expect(await visibleStaff()).toMatchObject({ hasPin: false, hasBadge: true, isPinMissing: false })
  expect((await plant.report(turn, '1', { staff: shareInput.staff })).data).toMatchObject({
    error: 'personUnidentified',
  })
  const { identity: byBadge } = (await identify({ badgeCode: 'BADGE-1' })).data
  expect((await plant.report(turn, '1', { staff: shareInput.staff, identities: [byBadge] })).code).toBe('200')
  await plant.must(setStaffCredential, { staffId: anna, badgeCode: null })
  expect((await plant.report(turn, '1', { staff: shareInput.staff })).code).toBe('200')
})

test('a PIN cannot be found by trying', async () => {
  await plant.must(setStaffCredential, { staffId: bert, pin: '9999' })
  const tries = await Promise.all(
    ['0001', '0002', '0003', '0004', '0005', '0006'].map((pin) => identify({ staffId: bert, pin })),
  )
  expect(tries.filter(({ data }) => (data as { error?: string }).error === 'throttled').length).toBeGreaterThan(0)
  expect((await identify({ staffId: bert, pin: '9999' })).data).toMatchObject({ error: 'throttled' })
})

test('a proof covers the work that is done while it is valid', () => {
  const hour = 3_600_000
  const proof = { from: 0, to: 12 * hour }
  expect(coversWork(proof, 11 * hour, 11 * hour)).toBe(true)
  // While the proof is valid, work done before it may be reported.
  expect(coversWork(proof, -hour, 11 * hour)).toBe(true)
  // After it has expired, only offline work done while it was valid may be reported.
  expect(coversWork(proof, 11 * hour, 13 * hour)).toBe(true)
  expect(coversWork(proof, 12 * hour, 13 * hour)).toBe(false)
  expect(coversWork(proof, 13 * hour, 13 * hour)).toBe(false)
  expect(coversWork(proof, -hour, 13 * hour)).toBe(false)
  expect(coversWork(proof, -60_000, 13 * hour)).toBe(true)
  expect(coversWork(proof, 11 * hour, 35 * hour)).toBe(true)
  expect(coversWork(proof, 11 * hour, 36 * hour)).toBe(false)
})
