import { expect, it } from 'vitest'
import { joinedLabelOf } from './labels.ts'

it('a reference is called what came with its record, its id where that may not be seen, and is read without either', () => {
  const record = { modelId: '7', boxId: '8', labels: { modelId: 'Boiler' } }
  expect(joinedLabelOf(record, 'modelId')).toBe('Boiler')
  expect(joinedLabelOf(record, 'boxId')).toBe('8')
  expect(joinedLabelOf({ modelId: '7' }, 'modelId')).toBeUndefined()
})
