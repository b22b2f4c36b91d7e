// What the generic suites need to know of BOMs beyond their declarations.
import { bom, bomItem } from '@gemba/contract/base/bom/bom.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [
  sampleOf(bom, { values: { code: 'bom' }, filled: ['code', 'unitId'] }),
  sampleOf(bomItem, { unshared: ['materialId'], filled: ['unitId'] }),
]
