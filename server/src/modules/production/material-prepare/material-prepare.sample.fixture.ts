// What the shared suites need beside the declarations to create samples.
import { materialPrepare, materialPrepareLine } from '@gemba/contract/production/material-prepare/material-prepare.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'
import { makePlannedOrder } from '../order/planned-order.fixture.ts'

export const samples = [
  sampleOf(materialPrepare, {
    values: { isExtra: 1, remark: 'more than planned' },
    prepared: { orderId: async (options) => (await makePlannedOrder(options)).order },
    filled: ['code'],
  }),
  sampleOf(materialPrepareLine, { unshared: ['materialId'] }),
]
