// The fake server of the bench: its data, and a network that tests can break.

import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { readCurrentUser } from '@gemba/contract/identity/sign-in/session.ts'
import {
  consumeMaterial,
  listConsumedMaterial,
  listNeededMaterial,
  reverseConsumption,
} from '@gemba/contract/production/consumption/consume-material.ts'
import { listWorkParameters } from '@gemba/contract/production/parameter/work-guide.ts'
import { personnelErrors } from '@gemba/contract/production/personnel/errors.ts'
import { identifyPerson, listBenchStaff } from '@gemba/contract/production/personnel/identity/identify.ts'
import { listBenchStations, readBenchWork } from '@gemba/contract/production/work-order/bench.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { claimWork, resumeWork, startWork, stopWork } from '@gemba/contract/production/work-order/do-work.ts'
import { workOrderErrors } from '@gemba/contract/production/work-order/errors.ts'
import { findScanned } from '@gemba/contract/production/work-order/find-scanned.ts'
import { readReportForm, reportWork, reverseReport } from '@gemba/contract/production/work-order/report-work.ts'
import { recordErrors } from '@gemba/contract/record-errors.ts'
import { listStock } from '@gemba/contract/stock/balance/find-stock.ts'
import {
  cut,
  type FakeServer,
  on,
  refuse,
  type ServedCommand,
  serve,
} from '../../../api/fake-server/fake-server.fixture.ts'

const { running, dispatched, paused } = workOrderStatus.codes

let fake: FakeServer
const overTolerance = refuse(workOrderErrors, 'overTolerance', { requested: '99', allowed: '40' })

/** The state of the server. Tests change it. */
export const server = {
  /** How the network and the server handle writes and scans. */
  way: 'open' as 'open' | 'cut' | 'refused',
  status: running as number,
  pauseReason: null as string | null,
  /** What blocks the work order. */
  blocks: [] as readonly object[],
  /** The state of the next work order. */
  nextStatus: dispatched as number,
  /** How much can be reported. */
  allowed: '40',
  /** Whether the products have serial numbers. */
  namesSerials: false,
  /** The error for commands that declare it. Other commands are rejected as stale. */
  refusal: overTolerance,
  /** Code of the stock bill that a report creates. */
  receiptCode: null as string | null,
  /** The material availability of the next work order. */
  kit: (): object => ({}),
  /** The writes since the last `clear`. */
  get sent() {
    return fake.writes
  },
  clear: () => fake.clear(),
  serve: (...served: readonly ServedCommand[]) => fake.serve(...served),
}

/** Resets the server to its initial state. */
export function startBenchServer(): void {
  Object.assign(server, { way: 'open', status: running, namesSerials: false, receiptCode: null, kit: () => ({}) })
  Object.assign(server, { pauseReason: null, blocks: [], nextStatus: dispatched, allowed: '40' })
  server.refusal = overTolerance
  fake = serve(...reads, ...writes.map(guard))
}

/** Wraps a command so that it follows `server.way`. */
const guard = ({ command, answer }: ServedCommand): ServedCommand => ({
  command,
  answer: (input) => {
    if (server.way === 'cut') return cut
    if (server.way === 'open') return answer(input)
    return command.errors.includes(server.refusal.code) ? server.refusal : refuse(recordErrors, 'stale')
  },
})

/** The actions of an operator in a state. */
const actionsIn = (status: number): string[] => {
  if (status === running) return ['pause', 'report']
  return status === paused ? ['resume', 'report'] : ['claim']
}

const work = () => ({
  id: '7',
  code: 'WO-7',
  version: 1,
  status: server.status,
  isRework: 0,
  orderCode: 'PO-1',
  productCode: 'P-40',
  productName: 'Pump',
  unitName: 'pcs',
  segmentNumber: 10,
  stageName: 'Turn',
  quantity: '65',
  goodQuantity: '25',
  scrapQuantity: '0',
  reworkQuantity: '0',
  availableQuantity: null,
  awaitedBatch: null,
  staffName: null,
  kitStatus: null,
  shortOfKit: [],
  planStart: null,
  planEnd: null,
  dueDate: null,
  pauseReason: server.pauseReason,
  blocks: server.blocks,
  allowedActions: actionsIn(server.status),
})

const reads = [
  on(listBenchStations, () => [
    {
      id: '3',
      code: 'M-12',
      name: 'Lathe',
      workCenterId: '2',
      workCenterName: 'Turning',
      capacity: 1,
      workOrders: [
        work(),
        {
          ...work(),
          id: '8',
          code: 'WO-8',
          orderCode: 'PO-2',
          status: server.nextStatus,
          availableQuantity: '0',
          allowedActions: actionsIn(server.nextStatus),
          pauseReason: null,
          ...server.kit(),
        },
      ],
    },
  ]),
  on(readBenchWork, () => ({ ...work(), instructions: 'Clamp it', remaining: '40', allowed: server.allowed })),
  on(readReportForm, () => ({
    workOrderId: '7',
    namesSerials: server.namesSerials ? 1 : 0,
    reports: [
      { id: '2', status: 80, goodQuantity: '9' },
      { id: '1', status: 20, goodQuantity: '5', scrapQuantity: '2' },
    ],
  })),
  on(listWorkParameters),
  on(findOptions, [{ id: '4', text: 'Damaged' }]),
  on(readCurrentUser, { id: '5' }),
  on(listBenchStaff, [
    { id: '11', name: 'Bert', post: null, hasPin: true, hasBadge: true, isPinMissing: false },
    { id: '12', name: 'Carla', post: null, hasPin: false, hasBadge: false, isPinMissing: false },
    { id: '13', name: 'Dora', post: null, hasPin: false, hasBadge: true, isPinMissing: true },
  ]),
  on(listNeededMaterial, () => [requirementOf('1', 'SHAFT', '40', [alternate]), requirementOf('2', 'SEAL', '0')]),
  on(listStock, () => [
    balance('81', 'B-02', { batchNo: 'A-100', availableQuantity: '30' }),
    balance('81', 'B-02', { batchNo: 'A-0', availableQuantity: '12.5' }),
    balance('82', 'B-10', { batchNo: 'A-0', availableQuantity: '7' }),
    balance('83', 'B-11', { batchNo: 'A-0', availableQuantity: '0', heldQuantity: '9' }),
  ]),
  on(listConsumedMaterial, [
    {
      id: '30',
      workOrderId: '7',
      materialId: '1',
      materialCode: 'SHAFT',
      materialName: 'Shaft',
      lotId: '6',
      lotCode: 'A-0',
      quantity: '3',
      unitName: 'pcs',
      locationCode: 'L-1',
      status: 20,
      consumedBy: 'anna',
      substituteForId: '2',
      substituteForCode: 'SEAL',
    },
  ]),
]

const writes = [
  on(identifyPerson, ({ pin, badgeCode }) =>
    pin === '4711' || badgeCode === 'BADGE-1'
      ? { id: '11', name: 'Bert', identity: 'proof', expiresAt: Date.now() + 60_000 }
      : refuse(personnelErrors, 'identityWrong'),
  ),
  on(findScanned, ({ code }) => (scannable[code] ? [scannable[code]] : [])),
  on(claimWork),
  on(startWork),
  on(stopWork),
  on(resumeWork),
  on(consumeMaterial),
  on(reverseConsumption),
  on(reportWork, () => ({ id: `r${fake.writes.length}`, receiptCode: server.receiptCode })),
  on(reverseReport),
]

const balance = (locationId: string, locationCode: string, more: object) => ({
  locationId,
  locationCode,
  warehouseName: 'Main store',
  serialNumber: null,
  heldQuantity: '0',
  ...more,
})
const alternate = {
  materialId: '5',
  materialCode: 'SHAFT-B',
  materialName: 'Shaft of brass',
  unitName: 'pcs',
  precision: 0,
  plannedQuantity: '40',
  leftQuantity: '40',
  allowedQuantity: '42',
}
const requirementOf = (
  materialId: string,
  materialCode: string,
  leftQuantity: string,
  alternates: readonly object[] = [],
) => ({
  materialId,
  materialCode,
  materialName: materialCode,
  unitName: 'pcs',
  precision: 0,
  consumeType: 1,
  plannedQuantity: '40',
  consumedQuantity: '0',
  leftQuantity,
  alternates,
  allowedQuantity: leftQuantity === '0' ? '0' : '42',
  stockQuantity: '40',
  blockedLots: [{ materialId, lotCode: 'A-66', reason: 4, remark: 'Cracks', expiresOn: null }],
})
export const anyLot = { lotCode: null, serialNumber: null }
/** The matches of each scannable code. */
const scannable: Record<string, object> = {
  'PO-9': {
    kind: 'order',
    workOrderId: '90',
    workStatus: dispatched,
    orderStatus: 30,
    stationName: 'M-14',
    materialId: null,
  },
  'PO-8': { kind: 'order', workOrderId: null, workStatus: null, orderStatus: 60, stationName: null, materialId: null },
  'A-100': { kind: 'lot', materialId: '1', materialCode: 'SHAFT', lotCode: 'A-100', serialNumber: null },
  'A-66': {
    kind: 'lot',
    materialId: '1',
    materialCode: 'SHAFT',
    lotCode: 'A-66',
    serialNumber: null,
    blockedLot: { lotCode: 'A-66', reason: 4, remark: 'Cracks', expiresOn: null },
  },
  'A-99': {
    kind: 'lot',
    materialId: '1',
    materialCode: 'SHAFT',
    lotCode: 'A-99',
    serialNumber: null,
    blockedLot: { lotCode: 'A-99', reason: 5, remark: null, expiresOn: '2020-01-02' },
  },
  'B-7': {
    kind: 'lot',
    materialId: '5',
    materialCode: 'SHAFT-B',
    lotCode: 'B-7',
    serialNumber: null,
    materialName: 'Shaft of brass',
    unitName: 'pcs',
  },
  OTHER: {
    kind: 'material',
    materialId: '9',
    materialCode: 'OTHER',
    materialName: 'Other',
    unitName: 'pcs',
    ...anyLot,
  },
}
