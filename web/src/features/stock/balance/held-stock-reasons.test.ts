import { heldReason, qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import { expect, test } from 'vitest'
import { qualityInWords } from './held-stock-reasons.ts'

const { available, inInspection } = qualityStatus.codes
const lotOnHold = { reason: heldReason.codes.lotOnHold, quantity: '2' }
const notInspected = { reason: heldReason.codes.inInspection, quantity: '2' }

test.each([
  [available, [], 'Available'],
  [available, [lotOnHold], 'Lot on hold'],
  [inInspection, [notInspected], 'In inspection'],
  [inInspection, [notInspected, lotOnHold], 'In inspection · Lot on hold'],
])('quality %s held for %j is shown as %s', (quality, heldFor, expected) => {
  expect(qualityInWords({ qualityStatus: quality, heldFor }, 'en')).toBe(expected)
})
