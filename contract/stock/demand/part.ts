// Demands on the warehouse.
import { definePart } from '../../kit/module.ts'
import { demand, demandLine } from './demand.ts'
import {
  cancelDemand,
  closeDemand,
  findDemandStock,
  listInboundBillsOfDemand,
  listOutboundBillsOfDemand,
  makeInboundBill,
  makeOutboundBill,
  proposeInboundLines,
  proposeOutboundLines,
  readDemandDetail,
} from './demand-actions.ts'
import { demandFlow } from './demand-flow.ts'
import { demandErrors } from './errors.ts'

export const demandPart = definePart({
  resources: [demand, demandLine],
  commands: [
    readDemandDetail,
    findDemandStock,
    listInboundBillsOfDemand,
    listOutboundBillsOfDemand,
    proposeInboundLines,
    proposeOutboundLines,
    makeInboundBill,
    makeOutboundBill,
    closeDemand,
    cancelDemand,
  ],
  errors: demandErrors,
  flows: [demandFlow],
})
