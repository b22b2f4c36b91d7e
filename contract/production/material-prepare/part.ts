// Material that is brought to the line.
import { definePart } from '../../kit/module.ts'
import { materialPrepareErrors } from './errors.ts'
import { materialPrepareEvents } from './events.ts'
import { materialPrepareFlow, prepareRights } from './flow.ts'
import { materialPrepare, materialPrepareLine } from './material-prepare.ts'
import {
  cancelPrepare,
  closePrepare,
  confirmPrepareReceipt,
  prepareOrderMaterial,
  readPrepare,
  requestPrepare,
  returnPrepared,
} from './material-prepare-actions.ts'

export const materialPreparePart = definePart({
  resources: [materialPrepare, materialPrepareLine],
  commands: [
    prepareOrderMaterial,
    requestPrepare,
    confirmPrepareReceipt,
    returnPrepared,
    closePrepare,
    cancelPrepare,
    readPrepare,
  ],
  errors: materialPrepareErrors,
  events: materialPrepareEvents,
  flows: [materialPrepareFlow],
  permissions: {
    [prepareRights.receive]: {
      label: ['签收线边物料', '簽收線邊物料', 'Receive material at the line'],
      page: 'orders/materialPrepare',
    },
  },
})
