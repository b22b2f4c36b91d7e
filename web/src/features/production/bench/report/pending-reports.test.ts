import { expect, test } from 'vitest'
import type { NewReport } from '../queue/report-queue.ts'
import { pendingQuantitiesOf } from './pending-reports.ts'

const at = { stationId: '3', workCode: 'W-7', unitName: 'kg' }
const report = (input: object): NewReport => ({ ...at, input: { workOrderId: '7', good: '0', ...input } })

test('waiting reports of a work order are summed exactly; refused ones, others and actions are not', () => {
  const entries = [
    report({ good: '0.1' }),
    report({ good: '0.2' }),
    report({ scrap: [{ quantity: '2', reasonCode: '4' }] }),
    report({ rework: [{ quantity: '1', reasonCode: '4' }] }),
    { ...report({ good: '50' }), refusal: 'too many' },
    report({ workOrderId: '8', good: '9' }),
    { ...at, action: 'start' as const, input: { id: '7' } },
  ]
  expect(pendingQuantitiesOf('7', entries)).toEqual({ good: '0.3', scrap: '2', rework: '1', total: '3.3' })
})
